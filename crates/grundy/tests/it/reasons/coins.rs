//! The same of games with coins and counters.

pub(super) const COINS: &[(&str, &str)] = &[
    ("nimble:3", "the move brings the coin to square 0, where nothing can move"),
    (
        "welter:1,4,7",
        "mates are the two coins whose squares agree in most of their last binary digits, then the two others that \
         do, and so on. After the move 4 and 6 are worth (4 ⊕ 6) − 1 = 1, 1 has no mate: 1 ⊕ 1 = 0: the opponent must \
         change that, and the mover makes it 0 again",
    ),
    (
        "welter:1,4,6",
        "mates are the two coins whose squares agree in most of their last binary digits, then the two others that \
         do, and so on. 4 and 6 are worth (4 ⊕ 6) − 1 = 1, 1 has no mate: 1 ⊕ 1 = 0: every move changes that, and \
         the opponent makes it 0 again",
    ),
    ("welter:0,1,5", "the move brings the 3 coins to the lowest squares, where none can move"),
    ("welter:0,1", "the coins stand on the lowest squares, and none can move"),
    (
        "sliding-coins:1,4,7",
        "the gaps below the first, third, … coin from above count: where a coin between them moves and widens such a \
         gap, the coin above follows it at once. After the move they have 1 ⊕ 1 = 0: as in Nim, the opponent must change \
         that, and the mover makes it 0 again",
    ),
    (
        "sliding-coins:1",
        "the move brings the coin down as far as it goes, and the opponent cannot move",
    ),
    (
        "sliding-coins:0,1,3",
        "the move brings the 3 coins down as far as they go, and the opponent cannot move",
    ),
    (
        "sliding-coins:2,3",
        "the gaps below the first, third, … coin from above count: where a coin between them moves and widens such a \
         gap, the coin above follows it at once. They have 0: as in Nim, every move changes that, and the opponent \
         makes it 0 again",
    ),
    (
        "crosses:x.,..",
        "no line of 3 crosses fits on the board, so every free square gets a cross: they are 3, an odd number, and the \
         mover makes the last move",
    ),
    (
        "turning-turtles:HTTHHH",
        "a head at coin n is like a heap of n. The move leaves 1 ⊕ 2 ⊕ 5 ⊕ 6 = 0: every move changes that, and \
         the mover makes it 0 again",
    ),
    (
        "northcott:1.3.2",
        "the move closes the gap: if the opponent retreats, the mover closes the gap again, until no retreat is \
         left",
    ),
    (
        "northcott:1.0.2",
        "there is no gap: every move is a retreat, and the opponent closes the gap again, until no retreat is left",
    ),
    (
        "coins/ruler:3,4,7",
        "a head at n is worth the largest power of two that divides n: 3 is worth 1, 4 is worth 4, 7 is worth 1; \
         the nim-sum is 4. The move leaves heads with nim-sum 0: 3, 7",
    ),
    ("coins/ruler:4", "the move leaves no heads, so the opponent cannot move"),
    ("coins/twins:0", "a head at n is worth n: 0 is worth 0; there is no move"),
    ("coins/twins:0,3", "the move leaves no heads, so the opponent cannot move"),
    ("coin-tree/0:1", "the move leaves no heads, so the opponent cannot move"),
    (
        "subtraction/2,4,7:6",
        "G(6) = 0, as the values of the smaller heaps show: after every move the opponent can leave a heap of that value again",
    ),
    (
        "subtraction/2,4,7:10",
        "the move leaves 6, and G(6) = 0, as the values of the smaller heaps show: after every answer a heap of that value can be left again",
    ),
    (
        "subtraction/2,4,7:15",
        "G(15) = 0, for the values repeat every 3 tokens from 8 on: after every move the opponent can leave a heap of that value again",
    ),
    (
        "coin-tree/0,1,1,2:3,4",
        "a head with d ancestors is worth 2^d: node 3 is worth 2^1, node 4 is worth 2^2, with nim-sum 6. The move \
         makes the number of heads even at every depth, and the opponent must make it odd where the head is that \
         is turned to tails",
    ),
    (
        "coin-poset/@diamond:b",
        "its options have the values 0, 1, so the least that is missing, 2, is its own; the move leaves one of \
         value 0",
    ),
    ("dawson-kayles:5", "every option has the value 1, not 0: after every move the opponent wins"),
    ("dawson-chess:4", "every option has the value 1, not 0: after every move the opponent wins"),
    (
        "guiles:4",
        "every option has the value 0, so the least that is missing, 1, is its own; the move leaves one of value 0",
    ),
    ("officers:1", "there is no move"),
    (
        "lasker-nim:3",
        "its options have the values 0, 1, 2, 3, so the least that is missing, 4, is its own; the move leaves one \
         of value 0",
    ),
    ("grundy:4", "every option has the value 1, not 0: after every move the opponent wins"),
    (
        "kayles:3+nim:2",
        "kayles:3 is worth 3 (the least value that no option has), nim:2 is worth 2: 3 ⊕ 2 = 1, not 0. The move \
         turns the 3 into 2, and then the nim-sum is 0",
    ),
];
