//! Positions with the whole reason why they are won or lost under misère play.

pub(super) const MISERE: &[(&str, &str)] = &[
    (
        "mem/1:6",
        "of the 4 that are left the opponent must take at least 3, and then too few are left for another move: in misère \
         play who cannot move wins",
    ),
    (
        "mem/1:5.3",
        "at least 4 of 5 must be taken, and then too few are left for another move: in misère play who cannot move wins, \
         and that is the opponent",
    ),
    (
        "mem/1:5.7",
        "of 5 at least 6 would have to be taken: there is no move, and in misère play who cannot move wins",
    ),
    (
        "take/squares:35",
        "G(35) = 1, as the values of the smaller heaps show: after every move the opponent can leave a heap of that value \
         again, or cannot move and so wins",
    ),
    (
        "subtraction/2,4,7:2",
        "G(2) = 1, as the values of the smaller heaps show: after every move the opponent can leave a heap of that value again, or cannot move and so wins",
    ),
    (
        "subtraction/not-1,7:3",
        "G(3) = 1, for the values grow by 1 every 2 tokens from 0 on: after every move the opponent can leave a heap of that value again, or cannot move and so wins",
    ),
    (
        "subtraction/not-1,7:4",
        "the move leaves 2, and G(2) = 1, for the values grow by 1 every 2 tokens from 0 on: after every answer a heap of that value can be left again, or the mover cannot move and so wins",
    ),
    (
        "subtraction/1:1",
        "the heaps that lose leave the remainders 1 on division by 2, and 1 leaves 1: after every move the opponent can leave such a heap again, or cannot move and so wins",
    ),
    (
        "nimstring:1x2+nim:2",
        "the move leaves a position that a search found to be lost, whatever the opponent does",
    ),
    ("wythoff:0,0", "there is no move, and in misère play who cannot move wins"),
    (
        "nimhoff/3:1",
        "the quotients of the heaps by 3 have 0, and the total 1 leaves the remainder 1: every move changes one of the two, and the opponent restores both, or cannot move and so wins",
    ),
    (
        "chomp:2",
        "the poison has 1 square beside it and 0 below, which are two heaps of Nim: 1 ⊕ 0 = 1, and nothing is worth more than 1: as with an odd number of heaps of one, whoever is to move makes the last move",
    ),
    ("nim:0", "there is no move, and in misère play who cannot move wins"),
    ("nim:0,0", "there is no move, and in misère play who cannot move wins"),
    ("nim:1", "the only move takes the last token, and then the opponent cannot move, and so wins"),
    (
        "nim:3",
        "the move leaves one token, which the opponent must take; then there is no move, and so the mover wins",
    ),
    (
        "nim:1,1,1",
        "1 ⊕ 1 ⊕ 1 = 1, and nothing is worth more than 1: as with an odd number of heaps of one, whoever is to \
         move makes the last move",
    ),
    (
        "nim:1,1,3",
        "1 ⊕ 1 ⊕ 3 = 3: the move leaves what is like an odd number of heaps of one, of which the opponent takes \
         the last",
    ),
    (
        "nim:2,2",
        "2 ⊕ 2 = 0, and not all is like heaps of one: as in Nim, every move makes the nim-sum different from 0, \
         and the opponent makes it 0 again or, when only ones are left, leaves an odd number of them",
    ),
    // The odd stairs 2 and 2 are like two heaps of 2, and 2 and 3 like heaps of these sizes.
    (
        "staircase:1,1,1,0+staircase:2,3,2,0",
        "0 ⊕ 0 = 0, and staircase:2,3,2,0, although worth 0, is not like heaps of one but like two heaps of 2: as in \
         Nim, every move makes the nim-sum different from 0, and the opponent makes it 0 again or, when only ones are \
         left, leaves an odd number of them",
    ),
    (
        "staircase:2,0,3+nim:1",
        "1 ⊕ 1 = 0, and staircase:2,0,3, although worth 1, is not like heaps of one but like heaps of 2 and 3: as in \
         Nim, every move makes the nim-sum different from 0, and the opponent makes it 0 again or, when only ones are \
         left, leaves an odd number of them",
    ),
    (
        "wythoff:2,2",
        "who takes all loses, for the opponent cannot move and so wins; after every other move the opponent can \
         leave one token",
    ),
    (
        "wythoff/2:0,1",
        "the only move takes the last token, and then the opponent cannot move, and so wins",
    ),
    (
        "wythoff/3:2,4",
        "the move leaves one token, which the opponent must take; then there is no move, and so the mover \
         wins",
    ),
    (
        "wythoff:6,2",
        "the move leaves 2 and 2: if the opponent takes all, the mover cannot move and so wins, and from \
         everything else one token can be left",
    ),
    (
        "bachet/3:10",
        "the move leaves 9, one more than a multiple of 4: every k of the opponent is answered with 4 − k, until \
         the opponent must take the last token",
    ),
    (
        "bachet/3:9",
        "9 is one more than a multiple of 4: whatever number k is taken, the opponent takes 4 − k, until the mover \
         must take the last token",
    ),
    (
        "subtraction/1,3,4:10",
        "the heaps that lose leave the remainders 1, 3 on division by 7, and 10 leaves 3: after every move the \
         opponent can leave such a heap again, or cannot move and so wins",
    ),
    (
        "moore/2:1,1,1,1",
        "4 heaps of one are left, one more than a multiple of 3: whatever number k is taken, the opponent takes \
         3 − k, until the mover must take the last",
    ),
    (
        "moore/2:3,4",
        "a move may take from 2 heaps, and there are no more: the move leaves a single token, which the opponent \
         must take",
    ),
    (
        "staircase:1,0,2",
        "the move leaves on the odd stairs only single tokens, 1 in all: an odd number, so that the opponent makes \
         the last move. What comes from an even stair is brought on at once",
    ),
    (
        "euclid:3,2",
        "the move leaves 2 and 1, a multiple of two Fibonacci numbers in a row, from where every move is forced: \
         the number of moves is odd, so the opponent makes the last, and the mover, who cannot move, wins",
    ),
    (
        "euclid:7,3",
        "the move leaves 4/3, less than the golden ratio φ = 1.618…: so the opponent can take only once, which \
         leaves a ratio above φ, and from there the mover can leave one below φ again. Misère play differs only \
         where every move is forced",
    ),
    (
        "nimble:1",
        "the only move brings the coin to square 0, and then the opponent cannot move, and so wins",
    ),
    (
        "welter:1,2,4",
        "the move leaves a coin on one of each two squares that add up to 5, and 1 in the upper half, an odd number. \
         Each of these can go once to the square that mirrors its own, and the opponent makes the last of those moves; \
         after any other move the mover leaves such a position again",
    ),
    (
        "welter:0,1,3",
        "one of each two squares that add up to 5 has a coin, and the upper half has 1, an odd number. Each of these can \
         go once to the square that mirrors its own, and the mover makes the last of those moves; after any other \
         move the opponent leaves such a position again",
    ),
    (
        "sliding-coins:0,2,5",
        "after the move no gap below the first, third, … coin from above has more than one square, and the gaps of one \
         square are 1, an odd number, so that the opponent makes the last move. Where a coin between them moves, the coin above \
         follows it at once",
    ),
    (
        "crosses:2x2",
        "no line of 3 crosses fits on the board, so every free square gets a cross: they are 4, an even number, and the \
         opponent makes the last move",
    ),
    (
        "northcott:0.1.1",
        "the gap is 1: if it is closed, the opponent restores it by a retreat of 1 or cannot move and so wins; if \
         it grows, the opponent restores it",
    ),
    (
        "turning-turtles:H",
        "1, with coins 2 and 3, 4 and 5, … showing the same side each: such a row is like heaps of one and \
         loses at nim-sum 1",
    ),
    (
        "chomp:3,1",
        "the poison has 2 squares beside it and 1 below, which are two heaps of Nim: 2 ⊕ 1 = 3: the move leaves \
         what is like an odd number of heaps of one, of which the opponent takes the last",
    ),
    (
        "hackenbush:g-a,a-b,g-c",
        "every stalk is a heap of Nim with as many tokens as it has edges: 2 ⊕ 1 = 3: the move leaves what is \
         like an odd number of heaps of one, of which the opponent takes the last",
    ),
    ("poset:a~a", "there is no move, and in misère play who cannot move wins"),
    (
        "poset:a-b,b-c",
        "those that are left are all above one another, a heap of Nim: 3: the move leaves what is like an odd number \
         of heaps of one, of which the opponent takes the last",
    ),
    (
        "sylver:2,3",
        "only 1 is left, which is no move here, and in misère play who cannot move wins",
    ),
    (
        "sylver:2,5",
        "each number that is left rules out all larger ones, a heap of Nim: 1, and nothing is worth more than 1: as with \
         an odd number of heaps of one, whoever is to move makes the last move",
    ),
    ("tac-tix:0x0", "there is no move, and in misère play who cannot move wins"),
    (
        "tac-tix:1x2",
        "a line without gaps is a heap of Nim, since what a move leaves on both sides of it is together worth less \
         than the line: 2: the move leaves what is like an odd number of heaps of one, of which the opponent takes the last",
    ),
    (
        "juvavum:1x2",
        "the squares of one line are a heap of Nim: 2: the move leaves what is like an odd number of heaps of one, \
         of which the opponent takes the last",
    ),
    (
        "brussels-sprouts:2",
        "2 crosses last 5 · 2 − 2 = 8 moves, whatever lines are drawn: the last one is the opponent's, who \
         loses by it",
    ),
    (
        "ends:1,1,1",
        "every move takes a heap of one, and there are 3: so the opponent wins, whatever is done",
    ),
    (
        "kayles:2",
        "the winner hurries, the loser delays: kayles:2 → kayles:1 → kayles:0. After 2 moves the player to move cannot move, and so wins",
    ),
];
