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
    (
        "treblecross:11",
        "its options have the values 0, 3, so the least that is missing, 1, is its own; the move leaves one of \
         value 0",
    ),
    (
        "digraph:a-b,b-c,c-a,c-d@a",
        "the winner hurries, the loser delays: a → b → c → d. After 3 moves the opponent cannot move",
    ),
    (
        "digraph:a-b,b-a@a",
        "neither player can force the end, but each can keep the other from it: a → b → a",
    ),
    (
        "geography:a-b,b-c,c-a,c-d@a",
        "the move goes to b. What is left then has a matching that misses it and is as large as any (c-d): every \
         step of the opponent goes to a node with a partner, and the mover answers by going to the partner",
    ),
    (
        "geography:a-b,b-c@a",
        "a matching that is as large as any misses a (b-c): every step goes to a node with a partner, and the \
         opponent answers by going to the partner",
    ),
    ("directed-geography:a-b@b", "there is no move"),
    ("edge-geography:a-b,c@c", "no edge is left at c, so there is no move"),
    ("edge-geography:a-b@a", "the move goes to b, where no edge is left"),
    ("edge-geography:a-b,b-c,c-d@b", "the move goes to a, where no edge is left"),
    (
        "edge-geography:a-b,b-c,c-d,d-a,d-e@d",
        "the move goes to a. d alone has an odd number of edges to the nodes a, c and e, all others have an even number: \
         whenever the opponent leaves one of them, an edge is left that leads back to one of them",
    ),
    (
        "edge-geography:a-b,b-c,c-d,d-e,e-f@a",
        "the move goes to b. a alone has an odd number of edges to the nodes b, d and f, all others have an even number: \
         whenever the opponent leaves one of them, an edge is left that leads back to one of them",
    ),
    (
        "edge-geography:a-b,b-c,c-d,d-a@a",
        "every node has an even number of edges to the nodes a and c, and the token is on one of them: wherever an edge \
         leads from them, another one leads back to one of them, for the opponent",
    ),
    (
        "edge-geography:a-b,b-c",
        "the token is put on a. Every node has an even number of edges to the nodes a and c: wherever the opponent goes from \
         one of them, an edge is left that leads back to one of them",
    ),
    (
        "edge-geography:a-b",
        "wherever the token is put, there are nodes to which its node alone has an odd number of edges, and all others an \
         even number: the opponent goes to one of them, and always finds an edge that leads back to one of them",
    ),
    (
        "edge-geography:a-b,b-c,c-a@a",
        "every option has the value 0, so the least that is missing, 1, is its own; the move leaves one of value 0",
    ),
    (
        "directed-geography:a-b,b-c,c-a,c-d@a+nim:2",
        "directed-geography:a-b,b-c,c-a,c-d@a is worth 1 (the least value that no option has), nim:2 is worth 2: \
         1 ⊕ 2 = 3, not 0. The move turns the 2 into 1, and then the nim-sum is 0",
    ),
    ("chomp:1", "only the poisoned square is left, so there is no move"),
    (
        "chomp:4,3",
        "the second row, 3, is one square shorter than the first, 4: whatever is eaten, the opponent makes it one \
         shorter again",
    ),
    (
        "chomp:3,1,1",
        "the poison has 2 squares beside it and 2 below, which are two heaps of Nim: in binary the heaps are 10, \
         10, and every column holds an even number of ones. A move changes one heap, so some column becomes odd, \
         and the opponent makes all of them even again",
    ),
    (
        "chomp:3x3",
        "the move leaves two arms of 2 squares: whatever the opponent bites off one, the mover bites off the other",
    ),
    (
        "fission:oooo,oxoo,ooxo,oooo",
        "the board looks the same after half a turn, and with two even sides no split touches a square of its own \
         image: the opponent answers every split with its image, and so moves last",
    ),
    (
        "cram:2x2",
        "2 and 2 are even: the opponent answers every domino by the one that a half-turn of the board takes it to, \
         which never overlaps it",
    ),
    (
        "cram:1x4",
        "just one of 1 and 4 is even: the move covers the two squares in the centre, and then every domino is \
         answered by the one that a half-turn of the board takes it to",
    ),
    ("node-kayles:path:3", "the move leaves nothing to take"),
    (
        "node-kayles:a-b,b-c",
        "its options have the values 0, 1, so the least that is missing, 2, is its own; the move leaves one of \
         value 0",
    ),
    (
        "node-kayles:grid:4x4",
        "what is left has a symmetry that takes no node to itself or to a neighbour (1_1 to 4_4): the opponent \
         answers every move by its image",
    ),
    (
        "arc-kayles:grid:3x4",
        "what the move leaves has a symmetry that takes no node to itself or to a neighbour (1_1 to 3_4): from then \
         on every move is answered by its image",
    ),
    (
        "arc-kayles:path:5",
        "every option has the value 1, not 0: after every move the opponent wins",
    ),
    ("mem/1:6.7", "of 6 at least 7 would have to be taken: there is no move"),
    ("mem/1:9.2", "the move takes all that is left, and the opponent cannot move"),
    (
        "mem/1:5,2,0",
        "mem/1:5 is worth 2 (2 moves at most), mem/1:2 is worth 1 (one move at most), mem/1:0 is worth 0 (no move is \
         left): 2 ⊕ 1 ⊕ 0 = 3, not 0. The move turns the 2 into 1, and then the nim-sum is 0",
    ),
    ("mem0:1.1", "the last token may not be taken, as one was taken last: there is no move"),
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
    ("poset:a~a", "there is no move"),
    (
        "poset:a-b,b-c",
        "those that are left are all above one another, a heap of Nim: the move takes the whole heap of 3, and the \
         opponent cannot move",
    ),
    (
        "poset:a-b,a-c",
        "a is above all others. If it did not win to take it alone, the opponent would have an answer that does; but \
         that answer takes a with it, and could have been the first move. Which move wins is found by search",
    ),
    (
        "poset:a-b,c-b,a-d,c-d",
        "its options have the values 1, 2, none of them 0: after every move the opponent wins",
    ),
    (
        "chomp:2x2x2",
        "2.2.2 is above all others. If it did not win to take it alone, the opponent would have an answer that does; \
         but that answer takes 2.2.2 with it, and could have been the first move. Which move wins is found by search",
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
    ("tac-tix:0x3", "there is no move"),
    (
        "tac-tix:2x4",
        "half a turn takes the board of 2 × 4 squares to itself and every row and column to another one: the \
         opponent answers every move by its image",
    ),
    (
        "tac-tix:2x3",
        "the move takes all of column 2, the only one that half a turn leaves in its place; then every move is \
         answered by its image",
    ),
    (
        "tac-tix:3x3",
        "the move takes the square in the centre; half a turn takes what is left to itself, and no move reaches over \
         the centre, so that every move is answered by its image",
    ),
    (
        "tac-tix:1x3",
        "a line without gaps is a heap of Nim, since what a move leaves on both sides of it is together worth less \
         than the line: the move takes the whole heap of 3, and the opponent cannot move",
    ),
    ("juvavum:1x0", "there is no move"),
    (
        "juvavum:2x4",
        "half a turn takes the board of 2 × 4 squares to itself and every row and column to another one: the \
         opponent answers every move by its image",
    ),
    (
        "juvavum:2x3",
        "the move takes all of column 2, the only one that half a turn leaves in its place; then every move is \
         answered by its image",
    ),
    (
        "juvavum:1x3",
        "the squares of one line are a heap of Nim: the move takes the whole heap of 3, and the opponent cannot move",
    ),
    (
        "juvavum:1x3+nim:1",
        "juvavum:1x3 is worth 3, nim:1 is worth 1: 3 ⊕ 1 = 2, not 0. The move turns the 3 into 1, and then the \
         nim-sum is 0",
    ),
    ("domino-juvavum:1x1", "there is no move"),
    (
        "domino-juvavum:3x2",
        "the move takes all of row 2, the only one that half a turn leaves in its place; then every move is answered \
         by its image",
    ),
    (
        "domino-juvavum:1x16",
        "the move takes all of row 1, the only one that half a turn leaves in its place; then every move is answered \
         by its image",
    ),
    ("hackenbush:g", "no edge is left, so there is no move"),
    (
        "hackenbush:g-a,a-b,g-c",
        "every stalk is a heap of Nim with as many tokens as it has edges: in binary the heaps are 10, 01, added \
         without carry 11: each 1 of it is a column with an odd number of ones. The move turns 2 into 1 (01), and \
         every column has an even number",
    ),
    (
        "hackenbush:g-a,a-b,b-c,a-d,g-e",
        "branches that meet are worth one stalk as tall as their nim-sum (the colon principle): g-a with all that \
         stands on it is worth 4, g-e with all that stands on it is worth 1, with nim-sum 5. The move makes it 0; \
         the opponent must change that, and the mover makes it 0 again",
    ),
    (
        "hackenbush:g-a,a-b,a-c,g-d",
        "branches that meet are worth one stalk as tall as their nim-sum (the colon principle): g-a with all that \
         stands on it is worth 1, g-d with all that stands on it is worth 1, with nim-sum 0. Every cut changes \
         that, and the opponent makes it 0 again",
    ),
    (
        "hackenbush:g-a,a-b,a-c",
        "branches that meet are worth one stalk as tall as their nim-sum (the colon principle): g-a with all that \
         stands on it is worth 1, with nim-sum 1. After the move nothing stands, and the opponent cannot move",
    ),
    (
        "hackenbush:g-a,a-b,b-g,b-c,c-d",
        "all nodes of a circle may be brought together, which makes its edges loops of worth 1 (the fusion \
         principle), and branches that meet are worth one stalk as tall as their nim-sum (the colon principle): \
         b-c with all that stands on it is worth 2, 3 loops on the ground are worth 1 together, with nim-sum 3. \
         The move makes it 0; the opponent must change that, and the mover makes it 0 again",
    ),
    (
        "hackenbush:g-a,a-b,b-c,c-a,g-d,d-e",
        "all nodes of a circle may be brought together, which makes its edges loops of worth 1 (the fusion \
         principle), and branches that meet are worth one stalk as tall as their nim-sum (the colon principle): \
         g-a with all that stands on it is worth 2, g-d with all that stands on it is worth 2, with nim-sum 0. \
         Every cut changes that, and the opponent makes it 0 again",
    ),
    (
        "hackenbush:g-a,a-b,b-c,a-d+nim:3",
        "hackenbush:g-a,a-b,b-c,a-d is worth 4 (by the colon principle), nim:3 is worth 3: 4 ⊕ 3 = 7, not 0. The \
         move turns the 4 into 3, and then the nim-sum is 0",
    ),
    (
        "nimstring:.,o.,.",
        "no line is left that ends a turn, and who completes the last box has to draw once more",
    ),
    (
        "nimstring:1x1",
        "the board is worth 1: a line that completes a box is worth what it leaves, and without one the value is the \
         least that no line leaves, but for lines to loony boards",
    ),
    (
        "nimstring:o,oo,.",
        "the board is worth 0: every turn leaves a board of another value or a loony one, and the opponent wins",
    ),
    (
        "nimstring:..,.oo,..",
        "the board is loony: whoever moves wins, whatever lies beside it. Who completes a box draws again, so the \
         mover may leave what follows to either player",
    ),
    ("sprouts:0", "there is no move"),
    ("sprouts:2", "every option has the value 2, not 0: after every move the opponent wins"),
    (
        "brussels-sprouts:2",
        "2 crosses last 5 · 2 − 2 = 8 moves, whatever lines are drawn: the last one is the opponent's",
    ),
    (
        "brussels-sprouts:1.2.4",
        "7 arms of 3 pieces last 7 + 3 − 2 = 8 moves, whatever lines are drawn: the last one is the \
         opponent's",
    ),
    (
        "brussels-sprouts:1",
        "one cross lasts 5 · 1 − 2 = 3 moves, whatever lines are drawn: the last one is the mover's",
    ),
];
