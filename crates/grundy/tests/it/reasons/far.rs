//! Positions with infinitely many options, or so many that no plain search ends, and why they are won or lost.

pub(super) const FAR: &[(&str, &str)] = &[
    (
        "sylver:5",
        "5 is a prime from 5 on, and the numbers that are no multiples of it have no common divisor with it; after two \
         numbers without one, other than 2 and 3, the next player wins by stealing a strategy (Hutchings)",
    ),
    (
        "sylver:14",
        "naming 7 wins: 7 is a prime from 5 on, and the numbers that are no multiples of it have no common divisor with \
         it; after two numbers without one, other than 2 and 3, the next player wins by stealing a strategy (Hutchings)",
    ),
    ("sylver:2", "naming 3 wins: only 1 is left then, and who names it loses"),
    (
        "sylver:4",
        "naming 6 wins: to name any number but 2 loses: all that are left then rule out the largest one, and the other \
         player steals a strategy (the quiet end theorem). Of 2 theorems or a search say the same",
    ),
    ("sylver:8,10,22", "that 8, 10 and 22 lose is a published result (Sicherman 2002)"),
    ("sylver:10,12", "naming 7 wins, as a search through the numbers that are left then finds"),
    (
        "sylver:100,101",
        "9899 is the largest number that is left, and all others rule it out, as 9799 does: 9799 + 100 = 9899. If it \
         did not win to name 9899, the opponent would have an answer that does; but that answer rules 9899 out anyway, \
         and could have been named at first. Which number wins the theorem does not say",
    ),
    (
        "sylver:16+sylver:16",
        "the components cancel in pairs: every move is answered by its copy in the equal component",
    ),
    (
        "cram:7x9+cram:7x9+nim:3",
        "equal components cancel (cram:7x9): every move in one is answered by its copy in the other. What is left is \
         nim:3: the move takes the whole heap of 3, and the opponent cannot move",
    ),
];
