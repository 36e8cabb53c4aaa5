//! The same of games on boards, graphs and orders.

pub(super) const BOARDS: &[(&str, &str)] = &[
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
