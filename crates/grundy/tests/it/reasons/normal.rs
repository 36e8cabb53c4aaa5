//! Positions with the whole reason why they are won or lost under normal play.

pub(super) const NORMAL: &[(&str, &str)] = &[
    ("nim:0", "no token is left"),
    ("nim:3", "the move takes the whole heap of 3, and the opponent cannot move"),
    (
        "nim:3,4,5",
        "in binary the heaps are 011, 100, 101, added without carry 010: each 1 of it is a column with an odd \
         number of ones. The move turns 3 into 1 (001), and every column has an even number",
    ),
    (
        "nim:1,2,3",
        "in binary the heaps are 01, 10, 11, and every column holds an even number of ones. A move changes one \
         heap, so some column becomes odd, and the opponent makes all of them even again",
    ),
    // The pairs of Wythoff's game are (1,2), (3,5), (4,7), …
    (
        "wythoff:8,4",
        "the move leaves 4 and 7, which are a pair: 4 = ⌊3φ⌋ and 7 = 4 + 3. From a pair no move leads to \
         another, for no two pairs share a number or a difference",
    ),
    ("wythoff:12,0", "the move takes all that is left, and the opponent cannot move"),
    (
        "wythoff:4,7",
        "4 and 7 are pair number 3: 4 = ⌊3φ⌋ and 7 = 4 + 3; in Fibonacci numeration 101 is shifted to 1010. No \
         move leads from a pair to another, and from everything else the opponent can move to one",
    ),
    // α = (√13 − 1)/2 = 1.302…, 3α = 3.908….
    (
        "wythoff/3:10,20",
        "the move leaves 3 and 12, which are a pair: 3 = ⌊3α⌋ and 12 = 3 + 9, where α = (−1 + √13)/2. From a \
         pair no move leads to another, for no two pairs share a number, and their differences are 3 or more \
         apart",
    ),
    (
        "wythoff/3:3,12",
        "3 and 12 are pair number 3: 3 = ⌊3α⌋ and 12 = 3 + 9, where α = (−1 + √13)/2. No move leads from a \
         pair to another, and from everything else the opponent can move to one",
    ),
    // Pairs of √2: ⌊3√2⌋ = 4.
    (
        "wythoff/2:4,10",
        "4 and 10 are pair number 3: 4 = ⌊3α⌋ and 10 = 4 + 6, where α = √2. No move leads from a pair to another, \
         and from everything else the opponent can move to one",
    ),
    ("bachet/3:2", "the move takes all that is left, and the opponent cannot move"),
    (
        "bachet/3:10",
        "the move leaves 8, a multiple of 4: whatever number k the opponent takes, the mover takes 4 − k, and so \
         takes the last token",
    ),
    (
        "bachet/3:12",
        "12 is a multiple of 4: whatever number k is taken, the opponent takes 4 − k, and so takes the last token",
    ),
    (
        "bachet/3:20,7",
        "bachet/3:20 is worth 0 (20 mod 4), bachet/3:7 is worth 3 (7 mod 4): 0 ⊕ 3 = 3, not 0. The move turns \
         the 0 into 3, and then the nim-sum is 0",
    ),
    (
        "subtraction/1,3,4:35",
        "the heaps that lose leave the remainders 0, 2 on division by 7, and 35 leaves 0: after every move the \
         opponent can leave such a heap again",
    ),
    (
        "subtraction/1,3,4:10",
        "the heaps that lose leave the remainders 0, 2 on division by 7. The move leaves 9, whose remainder is 2, \
         and whatever is taken from it, such a heap can be left again",
    ),
    (
        "take/powers-of-10:21",
        "the heaps that lose leave the remainders 0, 2, 4, 6, 8 on division by 11. The move leaves 11, whose remainder is 0, \
         and whatever is taken from it, such a heap can be left again",
    ),
    (
        "take/prime-powers:12",
        "the heaps that lose leave the remainders 0 on division by 6, and 12 leaves 0: after every move the opponent can leave \
         such a heap again",
    ),
    (
        "take/divisors:12",
        "the move leaves 11, an odd number. Its divisors are odd: the opponent leaves an even number, from which 1 can be \
         taken to leave an odd one again",
    ),
    (
        "take/divisors:9",
        "9 is odd, and so are its divisors: after every move an even number is left, from which the opponent can take 1 to \
         leave an odd one again",
    ),
    ("take/coprimes:15", "the move leaves 1, from which nothing may be taken"),
    ("take/nondivisors:15", "the move leaves 2, from which nothing may be taken"),
    ("subtraction/not-2:9", "the move takes all that is left, and the opponent cannot move"),
    (
        "subtraction/not-2:2",
        "the only heaps that lose are 0, 2: from 2 no move leads to another of them, and from every other heap \
         one does",
    ),
    (
        "moore/2:3,5",
        "a move may take from 2 heaps, and there are no more: the move takes everything",
    ),
    (
        "moore/2:1,2,3,4",
        "the move leaves, in binary, 01, 10, 11, 11: in every column the number of ones is a multiple of 3. A \
         move takes ones from at most 2 heaps in the highest column that it changes, so the opponent must break \
         this",
    ),
    (
        "moore/2:2,2,2",
        "in binary the heaps are 10, 10, 10: in every column the number of ones is a multiple of 3. A move takes \
         ones from at most 2 heaps in the highest column that it changes, which breaks this, and the opponent \
         restores it",
    ),
    (
        "staircase:4,0,5",
        "only the odd stairs count, since what comes to them from an even stair can be brought on at once. The \
         move leaves there 4 ⊕ 4 = 0: as in Nim, the opponent must change that, and the mover makes it 0 again",
    ),
    (
        "staircase:0,3",
        "the odd stairs are empty: whatever is brought from an even stair to an odd one, the opponent brings on \
         at once",
    ),
    (
        "fibonacci:12",
        "12 = 8 + 3 + 1 in Fibonacci numbers. The move takes 1, and then at most 2 may be taken, less than the \
         smallest part that is left, 3: the opponent can only break a part, and the mover takes the smallest part \
         of what remains",
    ),
    (
        "fibonacci:13",
        "13 is a Fibonacci number, and at most 12 may be taken, less than the smallest part, 13: every move \
         breaks a part, and then the smallest part of what remains is never too much for the opponent to take",
    ),
    (
        "dynamic/3:11",
        "11 is a heap that loses for whoever begins, and at most 10 may be taken, less than the smallest part, \
         11: every move breaks a part, and then the smallest part of what remains is never too much for the \
         opponent to take",
    ),
    (
        "kayles:4",
        "its options have the values 0, 2, 3, so the least that is missing, 1, is its own; the move leaves one of \
         value 0",
    ),
    (
        "octal/0.77:5",
        "its options have the values 0, 1, 2, 3, so the least that is missing, 4, is its own; the move leaves one \
         of value 0",
    ),
    (
        "split-pairs:6,3",
        "the move leaves two odd heaps, 1 and 5: whichever the opponent splits gives an odd and an even one, and \
         the mover splits the even one into two odd ones again",
    ),
    (
        "split-pairs:5,3",
        "5 and 3 are both odd: whichever is split gives an odd and an even heap, and the opponent splits the even \
         one into two odd ones again",
    ),
    (
        "euclid:25,7",
        "the move leaves 11/7, less than the golden ratio φ = 1.618…: so the opponent can take only once, which \
         leaves a ratio above φ, and from there the mover can leave one below φ again",
    ),
    (
        "euclid:11,7",
        "11/7 is less than the golden ratio φ = 1.618…: the only move leaves 7/4, more than φ, and from there the \
         opponent can leave a ratio below φ again",
    ),
    (
        "nimhoff/3:5,7",
        "the move leaves heaps whose quotients by 3 have 1 ⊕ 1 = 0 and whose total 9 leaves the remainder 0: the \
         opponent must change one of the two, and the mover restores both",
    ),
    (
        "nimhoff/3:5,4",
        "the quotients of the heaps by 3 have 1 ⊕ 1 = 0, and the total 9 leaves the remainder 0: every move \
         changes one of the two, and the opponent restores both",
    ),
    (
        "ends:3,1,9,4",
        "beside 1, 9, 4 a heap at the left loses with one size only, 3, and beside 3, 1, 9 one at the right with \
         4: these stand there, so every move leaves another size, with which the opponent wins",
    ),
    (
        "ends:5,1,2",
        "a heap at the left beside 1, 2 loses with one size only, 2 (of two such sizes the larger could be cut \
         down to the smaller): the move makes it that",
    ),
    (
        "ends:1,1,1",
        "every move takes a heap of one, and there are 3: so the mover wins, whatever is done",
    ),
    ("beatty/1,1,5,2:8,12", "the move takes all that is left, and the opponent cannot move"),
    (
        "beatty/1,1,5,2:4,9",
        "the move leaves 4 and 7, which are pair number 3: 4 = A_3 = ⌊3α⌋ and 7 = B_3 = ⌊3β⌋ with 1/α + 1/β = 1. \
         From a pair no move leads to another, and from everything else one does",
    ),
    (
        "wythoff-st/2,1:5,17",
        "the move leaves 5 and 14, which are pair number 4: in the numeration 1, 3, 8, 22, … they are 12 and 120, \
         the first with an even number of zeros at the end, the second the same with one zero more. From a pair \
         no move leads to another",
    ),
    ("mem/1:6.7", "of 6 at least 7 would have to be taken: there is no move"),
    ("mem/1:9.2", "the move takes all that is left, and the opponent cannot move"),
    (
        "mem/1:5,2,0",
        "mem/1:5 is worth 2 (2 moves at most), mem/1:2 is worth 1 (one move at most), mem/1:0 is worth 0 (no move is \
         left): 2 ⊕ 1 ⊕ 0 = 3, not 0. The move turns the 2 into 1, and then the nim-sum is 0",
    ),
    ("mem0:1.1", "the last token may not be taken, as one was taken last: there is no move"),
    (
        "mem0:0,1.1,2",
        "mem0:0 is worth 0 (no move is left), mem0:1.1 is worth 0 (alone, it is lost: half can be taken an even number of \
         times, if at all), mem0:2 is worth 1 (the least value that no option has): 0 ⊕ 0 ⊕ 1 = 1, not 0. The move turns the 1 \
         into 0, and then the nim-sum is 0",
    ),
    ("mem0:3", "the move takes all that is left, and the opponent cannot move"),
    (
        "mem0:7.7",
        "all 7 may not be taken, as 7 were taken last, and of an odd number no move leaves as many as it takes: so the \
         opponent takes the rest",
    ),
    (
        "mem0:24.24",
        "the opponent may not take all 12 that are left, as 12 were taken; and who does not leave as many as he takes, half \
         of them, leaves a rest that the other takes. With this move, half can be taken 3 times one after the other, an odd \
         number: the opponent is the first who cannot",
    ),
    (
        "mem0:6.6",
        "the opponent may not take all 3 that are left, as 3 were taken; and who does not leave as many as he takes, half \
         of them, leaves a rest that the other takes. Half of an odd number cannot be taken",
    ),
    (
        "mem0:12.12",
        "all 12 may not be taken, as 12 were taken last; and who does not leave as many as he takes, half of them, leaves \
         a rest that the other takes. Half can be taken 2 times one after the other, an even number of times: the \
         player to move is the first who cannot",
    ),
    ("sylver:2,3", "only 1 can be named, and who names it loses"),
    (
        "sylver:3,4",
        "each number that is left rules out all larger ones, a heap of Nim: the move takes the whole heap of 2, and \
         the opponent cannot move",
    ),
    (
        "sylver:4,5",
        "11 is the largest number that is left, and all others rule it out, as 7 does: 7 + 4 = 11. If it did not win \
         to name 11, the opponent would have an answer that does; but that answer rules 11 out anyway, and could have \
         been named at first. Search finds that 11 wins",
    ),
    (
        "sylver:4,5,11",
        "its options have the values 1, 2, none of them 0: after every move the opponent wins",
    ),
];
