# The texts of grundy in English, in the syntax of Project Fluent (projectfluent.org).
#
# A text that needs several lines is indented; line breaks become spaces. Numbers, positions and other texts
# come into the places in braces. Reasons are clauses: they begin small and end without a full stop.

list-comma = { ", " }
list-and = { " and " }
list-semicolon = { "; " }
list-or = { " or " }
# where the items are texts themselves
list-comma-texts = { list-comma }
list-comma-and-texts = { list-comma }
list-and-texts = { list-and }
# 12345678…87654321 (1000 digits)
digits = { " digits" }

## The answer: its lines

verdict-n = N: the player to move wins
verdict-p = P: the player to move loses
verdict-d = D: a draw, neither player can force a win
verdict-misere = { $who } (misère)
verdict-value = value    { $value }
verdict-remoteness = moves    { $moves } to the end
verdict-move = win by   { $move }
verdict-more =
    … { $count ->
        [one] one winning move
       *[other] { $count } winning moves
    } in all
verdict-perhaps-more = … and perhaps more
picture-more = … and { $count } more
verdict-all-moves = { " (--all-moves lists them)" }
verdict-try-all-moves = { " (--all-moves tries them all where that can be done)" }
verdict-given-up = win by   a move that no formula gives; the search for it was given up
verdict-reason = because  { $reason }
verdict-method = by       { $method }
verdict-method-source = by       { $method } ({ $source })
options-none = no options: the game is over
options-to = option
options-outcome = outcome
options-value = value
options-move = move
why-above = (as above)
why-reason = because { $reason }
why-move = move: { $move }
why-answer = if { $moves }{ $more ->
        [0] { "" }
       *[other] , or { $more } more
    }: { $reply }  →  { $to }
why-over = if { $moves }{ $more ->
        [0] { "" }
       *[other] , or { $more } more
    }: play is over, and the opponent wins
pair-index = index    { $index }
games-also = also called { $names }
judge-input = input
judge-output = output
judge-limits = limits
judge-method = method
judge-moves = moves
judge-sample-input = sample input
judge-sample-output = sample output
games-rules = rules
games-notation = notation
games-example = example
games-theorem = theorem
games-source = source
games-cost = cost
games-machine = by machine
games-proved =
    `grundy discover { $command }`: { $states ->
        [one] { $states } state reads
       *[other] { $states } states read
    } { $digits }
games-digits-fibonacci = Fibonacci digits
games-digits-base = digits in base { $base }
games-digits = digits in the numeration ({ $t },{ $s })
games-more = `grundy games NAME` describes a game.
play-begin = { $play ->
        [misere] who cannot move wins
       *[normal] who cannot move loses
    }; 'help' lists the words
play-prompt = your move
play-prompt-over = the game is over; undo, new or quit
play-over = The game is over: 'undo', 'new' or 'quit'.
play-unchanged = A move must change the position.
play-no-move =
    No move leads from { $from } to { $to }; there { $count ->
        [one] is one move
       *[other] are { $count } moves
    }, see 'options'.
play-not-understood =
    '{ $line }' is no word ('help' lists them), no move's words or number from 1 to { $count }, and no
    position: { $error }
play-because = No: { $why }.
play-not-a-move = '{ $line }' is no move; see 'options'.
play-which = Which one? That leaves { $positions }; type the position.
play-nothing-to-undo = There is no move of yours to take back.
play-no-options = There is no move.
play-more-options = … { $count } moves in all; 'options' goes on
play-first-options =
    … the first { $count } of more moves than can be listed; a move may also be the position that it
    leaves; 'options' goes on
play-no-move-of-many = No move leads from { $from } to { $to } (heaps keep their places).
play-not-one-of-many = '{ $line }' is no move in words and no position that a move leaves; see 'options'.
play-not-looked-up = { $error }; the position that the move leaves is looked up sooner.
play-help-moves =
    A move is its words ('take 2 from 3'), or the position it leads to ('nim:1,4', or just '1,4'); after
    'options', its number in the list.
play-help-hint = a winning move, if there is one
play-help-why = who wins here, and why
play-help-options = the moves with their numbers
play-help-undo = take back your last move and the answer to it
play-help-new = another game; 'new nim:3,5' begins one there
play-help-help = this text
play-help-quit = stop playing
play-help-letters = The first letter will do, where it is no move (h is help).
play-guess = Within the time that there is (--time) it was not found who wins, so I guess.
play-guess-move = I can win, but did not find the move that does, so I guess.
play-guess-unknown = Who wins is not known here ({ $error }), so I guess.
play-i = I { $move }
play-you = you { $move }
play-end = { $stuck ->
        [you] You cannot move
       *[i] I cannot move
    }: { $winner ->
        [you] you win.
       *[i] I win.
    }
play-hint-wins = { $to } wins: { $move }
play-hint-draws = { $to } draws: { $move }
play-hint-unknown = Within the time that there is (--time) it was not found who wins here.
play-hint-move = You can win, but which move does was not found.
play-unknown = Who wins is not known here: { $error }.
play-hint-none = Every move loses against perfect play.
play-why = { $outcome ->
        [N] You can win
        [P] You lose against perfect play
       *[D] Neither of us can force a win
    }: { $reason }.
play-who = { $outcome ->
        [N] You can win
        [P] You lose against perfect play
       *[D] Neither of us can force a win
    }.

## Reasons for sums

theorem-says = a theorem says so
theorem-lists = the theorem lists it among the P-positions
theorem-does-not-list = the theorem does not list it among the P-positions
no-component = there is nothing to move in
no-move = there is no move
no-turn-ends = no move is left that ends a turn, and who completes a box has to move once more
no-move-misere = there is no move, and in misère play who cannot move wins
no-token = no token is left

# 3 ⊕ 4 = 7
nim-sum-of-one = { $total }
nim-sum = { $values } = { $total }

nim-whole = the move takes the whole heap of { $heap }, and the opponent cannot move
nim-n-columns =
    in binary the heaps are { $columns }, added without carry { $odd }: each 1 of it is a column with an odd number
    of ones. The move turns { $from } into { $to } ({ $digits }), and every column has an even number
nim-n = { $sum }, not 0: the move turns { $from } into { $to }, and then the nim-sum is 0
nim-n-unmoved = { $sum }, not 0: some heap can be made smaller so that the nim-sum becomes 0
nim-p-columns =
    in binary the heaps are { $columns }, and every column holds an even number of ones. A move changes one heap,
    so some column becomes odd, and the opponent makes all of them even again
nim-p = { $sum }: a move changes one heap and so the nim-sum, and the opponent makes it 0 again

sum-item = { $position } is worth { $value }
sum-item-why = { $position } is worth { $value } ({ $why })
worth-by-mex = the least value that no option has
worth-by-labels = by labelling its followers
sum-n = { $items }: { $sum }, not 0. The move turns the { $from } into { $to }, and then the nim-sum is 0
sum-n-unmoved = { $items }: { $sum }, not 0, so some move makes it 0
sum-p =
    { $items }: { $sum }. A move changes one value and so the nim-sum, and the opponent makes it 0 again
sum-one-left =
    all the rest cancels or is worth 0, since equal components can be answered by copying: { $position }
    decides, and the move wins there
sum-one-left-unnamed = the components cancel or are worth 0, but for one in which the mover wins
sum-cancels = the components cancel in pairs: every move is answered by its copy in the equal component
sum-cancels-beside =
    equal components cancel ({ $pairs }): every move in one is answered by its copy in the other. What is left is
    { $left }: { $reason }
sum-cancels-but = equal components cancel, and the others have the nim-sum { $total }, not 0
sum-loopy-n =
    a component with cycles is worth { $value }, the others { $rest }: the move makes the two equal
sum-loopy-d =
    a component with cycles is worth { $value }, the others { $rest }: no move makes the two equal, and
    play there can go on for ever
sum-loony =
    { $loony } { $count ->
        [one] is
       *[other] are
    } loony: whoever moves wins, whatever lies beside it. Who completes a box draws again, anywhere in the sum, so
    the mover may leave what follows to either player
sum-goes-on = { $reason }. Who completes a box draws again, anywhere in the sum, and that leaves the values as they are
sum-cancels-worth = equal components are worth the same, whatever that is, and the nim-sum of all is 0
turn-goes-on = { $first }, which completes boxes, so that the turn goes on: { $then }
sum-two-loopy = two components have cycles: neither player can end both

## Reasons for computed values

mex-p = its options have the values { $values }, none of them 0: after every move the opponent wins
mex-n =
    its options have the values { $values }, so the least that is missing, { $value }, is its own; the move
    leaves one of value 0
mex = its options have the values { $values }; the least that is missing is { $value }
mex-p-one = every option has the value { $values }, not 0: after every move the opponent wins
mex-n-one =
    every option has the value { $values }, so the least that is missing, { $value }, is its own; the move
    leaves one of value 0
mex-one = every option has the value { $values }; the least that is missing is { $value }
mex-p-many = none of its many options has the value 0: after every move the opponent wins
mex-n-many =
    the least value that none of its many options has is { $value }; the move leaves one of value 0
table-n =
    the P-positions of this game were found one after another, small heaps first; the move leaves one of them, from which
    no move leads to another
table-n-unmoved =
    the P-positions of this game were found one after another, small heaps first, and this is none of them
searched-n-unmoved = a search has shown that the value is not 0, and which moves win would take another
searched-n = the move leaves a position that a search found to have the value 0
searched-misere-n = the move leaves a position that a search found to be lost, whatever the opponent does
searched-misere-some = a search has found that some move leaves a lost position, without keeping which
searched-misere-p =
    a search has found that the opponent has an answer to every move, and that who is to move now makes the last one
period =
    the first { $seen } values prove that G(n + { $period }) = G(n) for all n ≥ { $start } (theorem of
    { $source }); so the heap is worth G({ $heap }) = { $value }
period-saltus =
    the first { $seen } values prove that G(n + { $period }) = G(n) + { $saltus } for all n ≥ { $start }
    (theorem of { $source }); so the heap is worth G({ $heap }) + { $periods }·{ $saltus } = { $value }
line-n =
    the winner hurries, the loser delays: { $line }. After { $moves ->
        [one] one move
       *[other] { $moves } moves
    } { $play ->
        [misere] the player to move cannot move, and so wins
       *[normal] the opponent cannot move
    }
line-p =
    whatever is moved, the opponent has an answer that wins; the longest defence is { $line }. After
    { $moves ->
        [one] one move
       *[other] { $moves } moves
    } { $play ->
        [misere] the opponent cannot move, and so wins
       *[normal] the player to move cannot move
    }
line-d = neither player can force the end, but each can keep the other from it: { $line }

## Reasons under misère play

tame-p-ones =
    { $sum }, and nothing is worth more than 1: as with an odd number of heaps of one, whoever is to move
    makes the last move
tame-p =
    { $sum }, and not all is like heaps of one: as in Nim, every move makes the nim-sum different from 0, and
    the opponent makes it 0 again or, when only ones are left, leaves an odd number of them
tame-p-unlike =
    { $sum }, and { $component }, although worth { $value }, is not like heaps of one but like { $value ->
        [0] two heaps of 2
       *[1] heaps of 2 and 3
    }: as in Nim, every move makes the nim-sum different from 0, and the opponent makes it 0 again or, when only ones are
    left, leaves an odd number of them
tame-n-to-ones =
    { $sum }: the move leaves what is like an odd number of heaps of one, of which the opponent takes the last
tame-n =
    { $sum }, not 0: the move makes it 0 as in normal play, and the mover goes on so until it is time to leave an
    odd number of ones
quotient =
    in the misère quotient { $reach }, the heaps are { $classes }; their product { $product } is { $losing ->
        [yes] losing
       *[no] not losing
    }
quotient-period = of { $order } elements, in which heaps have the period { $period } from { $start } on
quotient-up-to = of the heaps up to { $last }, which has { $order } elements

## Moves

take-all = take all of { $heap }
take-from = take { $taken } from { $heap }
take-both = take { $taken } from both
take-each = take { $first } and { $second }
moves-together = { $moves }

## Beside heaps

beside-most = take at most
beside-least = take at least
beside-state = { $name }

## Ends of games

takes-everything = the move takes all that is left, and the opponent cannot move
last-token = the only move takes the last token, and then the opponent cannot move, and so wins
leaves-one-token = the move leaves one token, which the opponent must take; then there is no move, and so the mover wins

## Wythoff's game

wythoff-n =
    the move leaves { $x } and { $y }, which are a pair: { $x } = ⌊{ $n }φ⌋ and { $y } = { $x } + { $n }. From a pair no
    move leads to another, for no two pairs share a number or a difference
wythoff-n-band =
    the move leaves { $x } and { $y }, which are a pair: { $formula }. From a pair no move leads to another, for no two pairs
    share a number, and their differences are { $t } or more apart
wythoff-p =
    { $x } and { $y } are pair number { $n }: { $x } = ⌊{ $n }φ⌋ and { $y } = { $x } + { $n }. No move leads from a pair to
    another, and from everything else the opponent can move to one
wythoff-p-digits =
    { $x } and { $y } are pair number { $n }: { $x } = ⌊{ $n }φ⌋ and { $y } = { $x } + { $n }; in Fibonacci numeration { $first }
    is shifted to { $second }. No move leads from a pair to another, and from everything else the opponent can move to one
wythoff-p-band =
    { $x } and { $y } are pair number { $n }: { $formula }. No move leads from a pair to another, and from everything else the
    opponent can move to one
wythoff-formula =
    { $x } = ⌊{ $n }{ $kind ->
        [normal] α⌋
       *[misere] α + 1/α⌋
    } and { $y } = { $x } + { $more }, where α = { $alpha }
wythoff-unpaired =
    { $lower } is paired with { $partner }, not with { $upper }, and from what is no pair some move leads to one
wythoff-misere-n =
    { $first ->
        [0] the move leaves one token, which the opponent must take; then there is no move, and so the mover wins
       *[2] the move leaves 2 and 2: if the opponent takes all, the mover cannot move and so wins, and from
        everything else one token can be left
    }
wythoff-misere-p =
    { $first ->
        [0] the only move takes the last token, and then the opponent cannot move, and so wins
       *[2] who takes all loses, for the opponent cannot move and so wins; after every other move the opponent
        can leave one token
    }

## Several games

formula = { $formula }
remainder = { $heap } mod { $round }
pair-other =
    { $small } = { $first }_{ $n } is paired with { $partner } = { $second }_{ $n }, not with { $large }, and from what is
    no pair some move leads to one
no-heads = no coin shows heads, so there is no move
no-heads-misere = no coin shows heads: there is no move, and in misère play who cannot move wins
turn = turn { $coins }
turn-node = turn node { $node }
turn-nodes = turn node { $node } and above it { $count ->
        [one] node { $nodes }
       *[other] nodes { $nodes }
    }
turn-nothing = turn nothing
move-token = move the token from { $from } to { $to }
put-token = put the token on { $to }
move-coin = move the coin on square { $from } to square { $to }
split = split { $heap } into { $parts }
leave = leave { $left }
take-and-split = take { $taken } from { $heap } and leave { $parts }
equal-heaps = { $count } heaps of { $size }

## Bachet's game

bachet-n =
    the move leaves { $left }, a multiple of { $round }: whatever number k the opponent takes, the mover takes
    { $round } − k, and so takes the last token
bachet-p =
    { $heap } is a multiple of { $round }: whatever number k is taken, the opponent takes { $round } − k, and so takes
    the last token
bachet-misere-n =
    the move leaves { $left }, one more than a multiple of { $round }: every k of the opponent is answered with
    { $round } − k, until the opponent must take the last token
bachet-misere-p =
    { $heap } is one more than a multiple of { $round }: whatever number k is taken, the opponent takes { $round } − k,
    until the mover must take the last token
bachet-rest = { $heap } leaves the remainder { $rest } on division by { $round }, so a move can leave a heap that loses

## Mem

mem-n =
    { $left ->
        [one] one token is left, and the next move there would have to take at least { $least }
       *[other] { $left } tokens are left, and the next move there would have to take at least { $least }
    }: the opponent cannot move
mem-p = of { $heap } at least { $least } would have to be taken: there is no move
mem-misere-n =
    of the { $left } that are left the opponent must take at least { $least }, and then too few are left for another move:
    in misère play who cannot move wins
mem-misere-p =
    at least { $least } of { $heap } must be taken, and then too few are left for another move: in misère play who cannot move
    wins, and that is the opponent
mem-misere-end = of { $heap } at least { $least } would have to be taken: there is no move, and in misère play who cannot move wins
mem-longest =
    up to { $moves } moves can follow one another on the heap, and the more tokens a move takes, the fewer can follow it
mem0-all =
    { $heap ->
        [one] the token may be taken, and the opponent cannot move then
       *[other] all { $heap } may be taken, and the opponent cannot move then
    }
mem0-half =
    the opponent may not take all { $left } that are left, as { $left } were taken; and who does not leave as many as he takes,
    half of them, leaves a rest that the other takes. { $halves ->
        [one] Half of an odd number cannot be taken
       *[other] With this move, half can be taken { $halves } times one after the other, an odd number: the opponent is the
            first who cannot
    }
mem0-odd =
    { $heap ->
        [one] the last token may not be taken, as one was taken last: there is no move
       *[other] all { $heap } may not be taken, as { $heap } were taken last, and of an odd number no move leaves as many as it
            takes: so the opponent takes the rest
    }
mem0-n =
    all { $heap } may not be taken, as { $heap } were taken last; and who does not leave as many as he takes, half of them,
    leaves a rest that the other takes. Half can be taken { $halves ->
        [one] once
       *[other] { $halves } times one after the other
    }, an odd number of times: the opponent is the first who cannot
mem0-p =
    all { $heap } may not be taken, as { $heap } were taken last; and who does not leave as many as he takes, half of them,
    leaves a rest that the other takes. Half can be taken { $halves } times one after the other, an even number of times: the
    player to move is the first who cannot
mem0-worth = { $heap ->
        [0] no move is left
       *[other] alone, it is lost: half can be taken an even number of times, if at all
    }
mem-worth = { $moves ->
        [0] no move is left
        [one] one move at most
       *[other] { $moves } moves at most
    }

## Subtraction games

subtraction-n-end = the move leaves { $left }, from which nothing may be taken
subtraction-n =
    the heaps that lose leave the remainders { $rests } on division by { $period }. The move leaves { $left }, whose
    remainder is { $rest }, and whatever is taken from it, such a heap can be left again{ or-mover-wins }
subtraction-p =
    the heaps that lose leave the remainders { $rests } on division by { $period }, and { $heap } leaves { $rest }: after
    every move the opponent can leave such a heap again{ or-opponent-wins }
subtraction-other =
    the heaps that lose leave the remainders { $rests } on division by { $period }, but { $heap } leaves { $rest }
subtraction-n-few =
    the only heaps that lose are { $heaps }: the move leaves { $left }, from where no move leads to another of them
subtraction-p-few =
    the only heaps that lose are { $heaps }: from { $heap } no move leads to another of them, and from every other heap
    one does{ $play ->
        [normal] { "" }
       *[misere] { " " }or there is no move, which wins
    }
subtraction-few = the only heaps that lose are { $heaps }, and { $heap } is none of them
subtraction-n-value =
    the move leaves { $left }, and G({ $left }) = { $value }, { subtraction-why }: after every answer a
    heap of that value can be left again{ or-mover-wins }
subtraction-p-value =
    G({ $heap }) = { $value }, { subtraction-why }: after every move the opponent can leave a heap of
    that value again{ or-opponent-wins }
subtraction-value = G({ $heap }) = { $value }, { subtraction-why }
subtraction-why = { $known ->
        [below] as the values of the smaller heaps show
       *[repeat] for the values { subtraction-repeat }
    }
subtraction-repeat = { $saltus ->
        [0] repeat
       *[other] grow by { $saltus }
    } every { $period } tokens from { $start } on
or-mover-wins = { $play ->
        [normal] { "" }
       *[misere] , or the mover cannot move and so wins
    }
or-opponent-wins = { $play ->
        [normal] { "" }
       *[misere] , or cannot move and so wins
    }
subtraction-worth = as { $heap }, for the values repeat every { $period } tokens
subtraction-worth-saltus = as { $heap }, but { $saltus } more for every { $period } tokens

## Numbers of a kind

take-divisors-p =
    { $heap } is odd, and so are its divisors: after every move an even number is left, from which the opponent can take 1 to
    leave an odd one again
take-divisors-n =
    the move leaves { $left }, an odd number. Its divisors are odd: the opponent leaves an even number, from which 1 can be taken
    to leave an odd one again
take-divisors = { $heap } is even, and some move leaves an odd number
take-coprimes =
    { $heap } and the number below it have no common divisor: all but one token can be taken, and from a single one there is no
    move
take-nondivisors =
    the number below { $heap } does not divide it: all but one token can be taken, and from a single one there is no move
take-worth-divisors = { $heap } = 2^{ $power } · { $odd }
take-worth-nondivisors = ({ $heap } − 1) / 2, for the heap is odd
take-worth-coprimes = the least prime that divides { $heap } is { $prime }, prime number { $number }

## Moore's Nim

moore-all = a move may take from { $most } heaps, and there are no more: the move takes everything
moore-all-but-one =
    a move may take from { $most } heaps, and there are no more: the move leaves a single token, which the opponent
    must take
moore-n-columns =
    the move leaves, in binary, { $columns }: in every column the number of ones is a multiple of { $round }. A move
    takes ones from at most { $most } heaps in the highest column that it changes, so the opponent must break this
moore-n =
    the move leaves heaps in which the number of ones is a multiple of { $round } in every binary column. A move takes
    ones from at most { $most } heaps in the highest column that it changes, so the opponent must break this
moore-p-columns =
    in binary the heaps are { $columns }: in every column the number of ones is a multiple of { $round }. A move takes
    ones from at most { $most } heaps in the highest column that it changes, which breaks this, and the opponent restores it
moore-p =
    in every binary column of the heaps the number of ones is a multiple of { $round }. A move takes ones from at most
    { $most } heaps in the highest column that it changes, which breaks this, and the opponent restores it
moore-unbalanced =
    in the binary column of 2^{ $digit } there { $ones ->
        [one] is { $ones } one
       *[other] are { $ones } ones
    }, not a multiple of { $round }: some move makes it one in every column
moore-misere =
    { $why }; when only heaps of one would be left, who plays so leaves one more than a multiple of { $round } of them
moore-ones-n =
    the move leaves { $ones ->
        [one] a heap of one, which the opponent must take
       *[other] { $ones } heaps of one, one more than a multiple of { $round }: whatever number k the opponent takes, the
        mover takes { $round } − k, until the opponent must take the last
    }
moore-ones-p =
    { $ones ->
        [one] the only move takes the last token, and then the opponent cannot move, and so wins
       *[other] { $ones } heaps of one are left, one more than a multiple of { $round }: whatever number k is taken, the
        opponent takes { $round } − k, until the mover must take the last
    }
moore-ones = { $ones } heaps of one are left, and a move can leave one more than a multiple of { $round }

## Staircase Nim

bring-off = move { $moved } from stair 1 off the staircase
bring-down = move { $moved } from stair { $from } to stair { $to }
staircase-n =
    only the odd stairs count, since what comes to them from an even stair can be brought on at once. The move leaves
    there { $sum }: as in Nim, the opponent must change that, and the mover makes it 0 again
staircase-n-empty =
    the move leaves the odd stairs empty: whatever the opponent brings from an even stair to an odd one, the mover brings
    on at once
staircase-p =
    only the odd stairs count, since what comes to them from an even stair can be brought on at once. They hold { $sum }: as
    in Nim, every move changes that, and the opponent makes it 0 again
staircase-p-empty =
    the odd stairs are empty: whatever is brought from an even stair to an odd one, the opponent brings on at once
staircase-other = the odd stairs, as heaps of Nim, have { $sum }, not 0
staircase-n-ones =
    the move leaves on the odd stairs only single tokens, { $ones } in all: an odd number, so that the opponent makes
    the last move. What comes from an even stair is brought on at once
staircase-p-ones =
    the odd stairs hold only single tokens, { $ones } in all: an odd number, so that the mover makes the last move. What comes
    from an even stair is brought on at once
staircase-ones = the odd stairs hold only single tokens, { $ones } in all: an even number, which a move makes odd
staircase-misere =
    { $why }. It is so as long as some odd stair holds more than one token; then an odd number of single ones is left to the loser
staircase-worth = the odd stairs: { $odd }

## Welter's game, coins that slide

welter-mates = { $a } and { $b } are worth ({ $a } ⊕ { $b }) − 1 = { $worth }
welter-single = { $square } has no mate
welter-sum = { $items }: { $sum }
coins-at-end = the coins stand on the lowest squares, and none can move
welter-to-end =
    { $coins ->
        [one] the move brings the coin to square 0, where nothing can move
       *[other] the move brings the { $coins } coins to the lowest squares, where none can move
    }
welter-n =
    mates are the two coins whose squares agree in most of their last binary digits, then the two others that do, and so on.
    After the move { $how }: the opponent must change that, and the mover makes it 0 again
welter-p =
    mates are the two coins whose squares agree in most of their last binary digits, then the two others that do, and so on.
    { $how }: every move changes that, and the opponent makes it 0 again
welter-n-unmoved =
    mates are the two coins whose squares agree in most of their last binary digits, then the two others that do, and so on.
    { $how }, not 0: some move makes it 0
welter-n-fickle =
    the move leaves a coin on one of each two squares that add up to { $sum }, and { $high } in the upper half, an odd number. Each of
    these can go once to the square that mirrors its own, and the opponent makes the last of those moves; after any other move the
    mover leaves such a position again
welter-p-fickle =
    one of each two squares that add up to { $sum } has a coin, and the upper half has { $high }, an odd number. Each of these can go
    once to the square that mirrors its own, and the mover makes the last of those moves; after any other move the opponent leaves
    such a position again
welter-fickle =
    one of each two squares that add up to { $sum } has a coin, and the upper half has { $high }, an even number: one of these goes to
    the square that mirrors its own, and leaves an odd number
welter-misere =
    { $why }. It is so unless one of each two squares that add up to { $sum } has a coin; then who leaves an odd number of coins in
    the upper half wins

sliding-worth = the gaps below the first, third, … coin from above: { $gaps }
sliding-n =
    the gaps below the first, third, … coin from above count: where a coin between them moves and widens such a gap, the coin above
    follows it at once. After the move they have { $sum }: as in Nim, the opponent must change that, and the mover makes it 0 again
sliding-n-end =
    { $coins ->
        [one] the move brings the coin down as far as it goes
       *[other] the move brings the { $coins } coins down as far as they go
    }, and the opponent cannot move
sliding-p =
    the gaps below the first, third, … coin from above count: where a coin between them moves and widens such a gap, the coin above
    follows it at once. They have { $sum }: as in Nim, every move changes that, and the opponent makes it 0 again
sliding-other = the gaps below the first, third, … coin from above, as heaps of Nim, have { $sum }, not 0
sliding-n-ones =
    after the move no gap below the first, third, … coin from above has more than one square, and the gaps of one square are { $ones }, an
    odd number, so that the opponent makes the last move. Where a coin between them moves, the coin above follows it at once
sliding-p-ones =
    no gap below the first, third, … coin from above has more than one square, and the gaps of one square are { $ones }, an odd
    number, so that the mover makes the last move. Where a coin between them moves, the coin above follows it at once
sliding-ones =
    no gap below the first, third, … coin from above has more than one square, and the gaps of one square are { $ones }, an even
    number, which a move makes odd
sliding-misere =
    { $why }. It is so as long as such a gap has more than one square; then an odd number of gaps of one is left to the loser

## Fibonacci Nim and dynamic Nim

dynamic-none = nothing may be taken now, so there is no move
dynamic-parts = { $count ->
        [one] { $heap } is { $kind ->
            [fibonacci] a Fibonacci number
           *[losing] a heap that loses for whoever begins
        }
       *[other] { $heap } = { $parts } in { $kind ->
            [fibonacci] Fibonacci numbers
           *[losing] heaps that lose for whoever begins
        }
    }
dynamic-n =
    { dynamic-parts }. The move takes { $taken }, and then at most { $quota } may be taken, less than the smallest part that
    is left, { $next }: the opponent can only break a part, and the mover takes the smallest part of what remains
dynamic-p =
    { dynamic-parts }, and at most { $quota } may be taken, less than the smallest part, { $part }: every move breaks a part,
    and then the smallest part of what remains is never too much for the opponent to take
dynamic-n-long =
    the move takes the smallest parts of the heap, and then at most { $quota } may be taken, less than the smallest part that
    is left, { $part }: the opponent can only break a part
dynamic-p-long =
    at most { $quota } may be taken, less than the smallest part of the heap, { $part }: every move breaks a part, and then the
    smallest part of what remains is never too much for the opponent to take

## Euclid's game

take-times = take { $times } times { $small } from { $large }
euclid-equal = the heaps are equal, and none may become empty, so there is no move
euclid-equal-misere = the heaps are equal, so there is no move, and in misère play who cannot move wins
euclid-n-equal = the move leaves { $x } and { $x }, and the opponent cannot move
euclid-n =
    the move leaves { $x }/{ $y }, less than the golden ratio φ = 1.618…: so the opponent can take only once, which leaves a
    ratio above φ, and from there the mover can leave one below φ again
euclid-p =
    { $x }/{ $y } is less than the golden ratio φ = 1.618…: the only move leaves { $y }/{ $rest }, more than φ, and from there
    the opponent can leave a ratio below φ again
euclid-n-unmoved = { $x }/{ $y } is more than the golden ratio φ = 1.618…, and from there a move can leave one below φ
euclid-forced =
    { $x } and { $y } are a multiple of two Fibonacci numbers in a row, so that every move from here is forced: the { $winner ->
        [mover] number of moves is even, so the mover will be the one who cannot move, and wins
       *[opponent] number of moves is odd, so the opponent will be the one who cannot move, and wins
    }
euclid-n-forced =
    the move leaves { $x } and { $y }, a multiple of two Fibonacci numbers in a row, from where every move is forced: the number
    of moves is odd, so the opponent makes the last, and the mover, who cannot move, wins
euclid-misere = { $why }. Misère play differs only where every move is forced
euclid-worth = ⌊{ $x }/{ $y } − { $y }/{ $x }⌋

## Cyclic Nimhoff

nimhoff-n =
    the move leaves heaps whose quotients by { $h } have { $sum } and whose total { $total } leaves the remainder { $rest }:
    the opponent must change one of the two, and the mover restores both{ or-mover-wins }
nimhoff-p =
    the quotients of the heaps by { $h } have { $sum }, and the total { $total } leaves the remainder { $rest }: every move
    changes one of the two, and the opponent restores both{ or-opponent-wins }
nimhoff-other = the quotients of the heaps by { $h } have { $sum }, and the total { $total } leaves the remainder { $own }
nimhoff-worth = { $h }·({ $quotients }) + ({ $total } mod { $h })

## End-Nim

at-the-left = { $taken } at the left
at-the-right = { $taken } at the right
ends-ones = every move takes a heap of one, and there { $moves ->
        [one] is one
       *[other] are { $moves }
    }: so the { $winner ->
        [mover] mover
       *[opponent] opponent
    } wins, whatever is done
ends-as-nim = every heap is at an end, as in Nim: { $why }
ends-p =
    beside { $right } a heap at the left loses with one size only, { $first }, and beside { $left } one at the right with { $last }:
    these stand there, so every move leaves another size, with which the opponent wins
ends-n-left =
    a heap at the left beside { $rest } loses with one size only, { $size } (of two such sizes the larger could be cut down to
    the smaller): the move makes it that
ends-n-right =
    a heap at the right beside { $rest } loses with one size only, { $size } (of two such sizes the larger could be cut down to
    the smaller): the move makes it that
ends-n-gone = the move takes the whole heap, and { $rest } without it is lost by whoever is to move
ends-to-ones = the move leaves heaps of one, from where every move is forced: { $moves } moves, of which the opponent makes the last

## Beatty games and (s,t)-Wythoff

beatty-n =
    the move leaves { $x } and { $y }, which are pair number { $n }: { $x } = A_{ $n } = ⌊{ $n }α⌋ and { $y } = B_{ $n } =
    ⌊{ $n }β⌋ with 1/α + 1/β = 1. From a pair no move leads to another, and from everything else one does
beatty-p =
    { $x } and { $y } are pair number { $n }: { $x } = A_{ $n } = ⌊{ $n }α⌋ and { $y } = B_{ $n } = ⌊{ $n }β⌋ with
    1/α + 1/β = 1. No move leads from a pair to another, and from everything else the opponent can move to one
st-digits =
    in the numeration { $base }, … they are { $first } and { $second }, the first with an even number of zeros at the end, the
    second the same with one zero more
st-n =
    the move leaves { $x } and { $y }, which are pair number { $n }: { $digits }. From a pair no move leads to another
st-p =
    { $x } and { $y } are pair number { $n }: { $digits }. No move leads from a pair to another, and from everything else the
    opponent can move to one
st-n-long =
    the move leaves { $x } and { $y }, which are pair number n = { $n }: the first is the least number in no earlier pair, the
    second is { $s } times the first plus { $t }·n. From a pair no move leads to another
st-p-long =
    { $x } and { $y } are pair number n = { $n }: the first is the least number in no earlier pair, the second is { $s } times
    the first plus { $t }·n. No move leads from a pair to another, and from everything else the opponent can move to one

## Chomp

bite = bite at row { $row }, column { $column }
chomp-poison = only the poisoned square is left, so there is no move
chomp-poison-misere = only the poisoned square is left: there is no move, and in misère play who cannot move wins
chomp-arms =
    the poison has { $right ->
        [1] 1 square
       *[other] { $right } squares
    } beside it and { $down } below, which are two heaps of Nim: { $why }
chomp-two-p =
    the second row, { $bottom }, is one square shorter than the first, { $top }: whatever is eaten, the opponent makes it one
    shorter again
chomp-two-n =
    the move leaves the second row one square shorter than the first: whatever the opponent eats, the mover makes it one
    shorter again, until only the poison is left
chomp-equal-arms =
    the move leaves two arms of { $n } squares: whatever the opponent bites off one, the mover bites off the other
chomp-steal =
    a rectangle is won: if the bite of the last square, row { $row }, column { $column }, does not win, then some answer to it
    does, and that answer could have been the first bite. Which bite wins is found by search

## Cram

square = row { $row }, column { $column }
cover = cover { $squares }
cram-p =
    { $height } and { $width } are even: the opponent answers every domino by the one that a half-turn of the board takes it to,
    which never overlaps it
cram-n =
    just one of { $height } and { $width } is even: the move covers the two squares in the centre, and then every domino is
    answered by the one that a half-turn of the board takes it to

## Sprouts

sprouts-picture =
    A frame is a region, and a ring what a walk around one piece meets, in its order. A number says how many more lines may end
    in a spot. The same letter is the same spot: a small one in its region, a capital one in its land. Lands stand apart.

## Poset games

poset-take =
    take { $element }{ $above ->
        [0] { "" }
        [one] , and one more that is above it
       *[other] , and { $above } more that are above it
    }
bite-cube = bite at { $place }
layer = layer { $place }
layers = A cube is called ROW.COLUMN.LAYER.
poset-chain = those that are left are all above one another, a heap of Nim: { $why }
poset-steal =
    { $top } is above all others. If it did not win to take it alone, the opponent would have an answer that does; but that
    answer takes { $top } with it, and could have been the first move. Which move wins is found by search

## Sylver Coinage

sylver-name = name { $number }
sylver-not-one = who names 1 loses, so that it is no move here
sylver-not-again = { $number } was named before
sylver-not-sum = { $number } = { $sum } is a sum of numbers that were named before
sylver-end = only 1 can be named, and who names it loses
sylver-end-misere = only 1 is left, which is no move here, and in misère play who cannot move wins
sylver-chain = each number that is left rules out all larger ones, a heap of Nim: { $why }
sylver-steal =
    { $top } is the largest number that is left, and all others rule it out, as { $other } does: { $other } + { $coin } = { $top }.
    If it did not win to name { $top }, the opponent would have an answer that does; but that answer rules { $top } out anyway, and
    could have been named at first. Which number wins is found by search
sylver-steal-far =
    { $top } is the largest number that is left, and all others rule it out, as { $other } does: { $other } + { $coin } = { $top }.
    If it did not win to name { $top }, the opponent would have an answer that does; but that answer rules { $top } out anyway, and
    could have been named at first. Which number wins the theorem does not say
sylver-steal-found =
    { $top } is the largest number that is left, and all others rule it out, as { $other } does: { $other } + { $coin } = { $top }.
    If it did not win to name { $top }, the opponent would have an answer that does; but that answer rules { $top } out anyway, and
    could have been named at first. Search finds that { $number } wins
sylver-prime =
    { $prime } is a prime from 5 on, and the numbers that are no multiples of it have no common divisor with it; after two numbers
    without one, other than 2 and 3, the next player wins by stealing a strategy (Hutchings)
sylver-quiet =
    to name any number but { $others } loses: all that are left then rule out the largest one, and the other player steals a
    strategy (the quiet end theorem). Of { $others } theorems or a search say the same
sylver-published = that { $numbers } lose is a published result ({ $source })
sylver-to = naming { $number } wins: { $why }
sylver-to-end = naming { $number } wins: only 1 is left then, and who names it loses
sylver-to-few = naming { $number } wins, as a search through the numbers that are left then finds

## Juvavum

take-squares = take { $squares }
board-row = row { $number }
board-column = column { $number }
half-turn-p =
    half a turn takes the board of { $height } × { $width } squares to itself and every row and column to another one: the
    opponent answers every move by its image
half-turn-n =
    the move takes all of { $line }, the only one that half a turn leaves in its place; then every move is answered by its
    image
juvavum-line = the squares of one line are a heap of Nim: { $why }
take-row = take { $first } to { $last }
tac-tix-centre =
    the move takes the square in the centre; half a turn takes what is left to itself, and no move reaches over the centre, so
    that every move is answered by its image
tac-tix-line =
    a line without gaps is a heap of Nim, since what a move leaves on both sides of it is together worth less than the line:
    { $why }

## Fission

fission-upright = split the stone in row { $row }, column { $column } up and down
fission-along = split the stone in row { $row }, column { $column } to the left and right
fission-p =
    the board looks the same after half a turn, and with two even sides no split touches a square of its own image: the
    opponent answers every split with its image, and so moves last

## Node Kayles, Arc Kayles

kayles-p =
    what is left has a symmetry that takes no node to itself or to a neighbour ({ $node } to { $image }): the opponent answers every
    move by its image
kayles-n =
    what the move leaves has a symmetry that takes no node to itself or to a neighbour ({ $node } to { $image }): from then on every
    move is answered by its image
kayles-n-all = the move leaves nothing to take
take-node = take { $node } and its neighbours
take-nodes = take { $nodes }

## Hackenbush

cut =
    cut { $edge }{ $fallen ->
        [0] { "" }
        [one] , and one edge more falls
       *[other] , and { $fallen } edges more fall
    }
no-edge = no edge is left, so there is no move
hackenbush-stalks = every stalk is a heap of Nim with as many tokens as it has edges: { $why }
hackenbush-part = { $edge } with all that stands on it is worth { $value }
hackenbush-loops =
    { $count ->
        [one] one loop on the ground is worth 1
       *[other] { $count } loops on the ground are worth { $value } together
    }
hackenbush-colon =
    branches that meet are worth one stalk as tall as their nim-sum (the colon principle)
hackenbush-fusion =
    all nodes of a circle may be brought together, which makes its edges loops of worth 1 (the fusion principle), and branches
    that meet are worth one stalk as tall as their nim-sum (the colon principle)
hackenbush-why = { $how }: { $items }, with nim-sum { $sum }. { $then }
hackenbush-n = The move makes it 0; the opponent must change that, and the mover makes it 0 again
hackenbush-n-all = After the move nothing stands, and the opponent cannot move
hackenbush-n-unmoved = It is not 0, so some cut makes it 0
hackenbush-p = Every cut changes that, and the opponent makes it 0 again
hackenbush-worth-colon = by the colon principle
hackenbush-worth-fusion = by the fusion principle

## Brussels Sprouts

brussels-crosses =
    { $crosses ->
        [one] one cross lasts
       *[other] { $crosses } crosses last
    } 5 · { $crosses } − 2 = { $moves } moves, whatever lines are drawn
brussels-pieces =
    { $arms } arms of { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } last { $arms } + { $pieces } − 2 = { $moves } { $moves ->
        [one] move
       *[other] moves
    }, whatever lines are drawn
brussels-picture =
    The frame is the region, and a ring is a piece of the drawing with its free arms, as a walk around it meets them. Each takes
    one line more.
brussels = { $why }: { $last }
brussels-odd = the last one is the mover's
brussels-even = the last one is the opponent's
brussels-odd-misere = the last one is the mover's, who loses by it
brussels-even-misere = the last one is the opponent's, who loses by it
brussels-worth =
    { $moves ->
        [one] one move is left
       *[other] { $moves } moves are left
    }

## Nimstring

nimstring-line = line { $place } of row { $row }
nimstring-draw = draw { $lines }
nimstring-draw-on = draw { $lines } in one turn: who completes a box draws again
nimstring-worth = by all turns on it
nimstring-end = no line is left that ends a turn, and who completes the last box has to draw once more
nimstring-end-misere = no line is left that ends a turn, and in misère play who cannot end one wins
nimstring-loony =
    the board is loony: whoever moves wins, whatever lies beside it. Who completes a box draws again, so the mover may
    leave what follows to either player
nimstring-n =
    the board is worth { $value }: a line that completes a box is worth what it leaves, and without one the value is the
    least that no line leaves, but for lines to loony boards
nimstring-p =
    the board is worth 0: every turn leaves a board of another value or a loony one, and the opponent wins
nimstring-searched =
    lines that hang together are worth the least value that no line of them leaves, but for lines to loony boards, and their
    values add as nimbers: who leaves boards worth 0 wins, and a search finds which are
nimstring-misere-p = every turn leaves a board from which the opponent wins
nimstring-misere-n = a search finds the turns that leave a board from which every turn loses

## Dots and Boxes

boxes-wins = the player to move wins by { $by }
boxes-tie = a tie
boxes-loses = the player to move loses by { $by }
boxes-shares =
    { $who }: of { $boxes ->
        [one] one box that is left, { $mover } for the player to move
       *[other] { $boxes } boxes that are left, { $mover } for the player to move
    } and { $other } for the other one
boxes-draw = draw     { $lines }
boxes-over = every line is drawn
boxes-safe =
    { $safe } of { $lines } lines are safe: no box is left with one line. After a best one of these the other player, who then
    moves, cannot do better than { $other }, which is found by search
boxes-open =
    no line is safe, each gives boxes away. What is left is { $rows }. { $after }
boxes-sacrifice = { $safe ->
        [one] one line is safe
       *[other] { $safe } lines are safe
    }, but giving boxes away is better. { $after }
boxes-given =
    The best line gives { $boxes ->
        [one] one box
       *[other] { $boxes } boxes
    } away. The opponent takes and has to go on in the rest, which is worth { $rest } to who moves there: { $net } in all
boxes-given-last =
    The best line gives { $boxes ->
        [one] the last box
       *[other] the last { $boxes } boxes
    } away, and the opponent takes all: { $net } in all
boxes-given-choice =
    The best line gives { $boxes } boxes away. The opponent takes all and moves in the rest, which is worth { $rest } to who moves
    there, for { $all } together; or leaves { $left } of them (double-dealing), so that you have to move there, for { $dealing }. So you
    get { $net }
boxes-take =
    { $boxes ->
        [one] one box can be taken
       *[other] { $boxes } boxes can be taken
    }, and nothing is gained by leaving any. You go on in the rest, which is worth { $rest } to who moves there: { $all } in all
boxes-take-last = { $boxes ->
        [one] the last box can be taken
       *[other] the last { $boxes } boxes can be taken
    }
boxes-choice =
    { $boxes } boxes can be taken. Who takes all of them moves in the rest, which is worth { $rest } to who moves there: { $all } in
    all. Who takes { $kept } and leaves the last { $left } (double-dealing) makes the opponent take these and move there: { $dealing }. { $better }
boxes-take-all = So take them all
boxes-deal = So leave the last ones
boxes-either = Both are as good
boxes-chains = { $count ->
        [one] a chain of { $sizes }
       *[other] chains of { $sizes }
    }
boxes-loops = { $count ->
        [one] a loop of { $sizes }
       *[other] loops of { $sizes }
    }
boxes-bound = { $count ->
        [one] a row of { $sizes } that hangs on a box with three lines or more
       *[other] rows of { $sizes } that hang on boxes with three lines or more
    }
boxes-play-begin =
    You draw lines by the names that stand in their places, such as { $line }. Who completes a box takes it and draws again;
    who has more boxes in the end wins. 'help' lists the words.
boxes-play-score = boxes: you { $you } (Y), I { $i } (I)
boxes-play-end = Every line is drawn: { $who ->
        [you] you win by { $by }.
        [i] I win by { $by }.
       *[nobody] a tie.
    }
boxes-play-takes = { $draw } and take { $boxes ->
        [one] a box
       *[other] { $boxes } boxes
    }
boxes-play-thumb =
    The search for the score takes longer than the time for it (--time), so a rule of thumb has to do: take boxes, else draw
    what is safe, else give few boxes away.
boxes-play-hint = Best: { $lines }
boxes-play-no-line = '{ $line }' is no word ('help' lists them) and no line, such as { $example }; see 'options'.
boxes-play-drawn = Line { $line } is drawn already.
boxes-play-beyond = There is no line { $line } on this board; see 'options'.
boxes-play-help-moves =
    A line is its name on the board: 2.1 is the first line of the second row of lines, also '2 1' or 'line 1 of row 2'.
boxes-play-help-hint = every best line
boxes-play-help-why = who wins the rest by how many boxes, and why
boxes-play-help-options = the lines that can be drawn, and the boxes that they take
boxes-play-help-undo = take back your last line and what came after it
boxes-play-help-new = another game; 'new 3x3' begins one on such a board
boxes-play-help-letters = The first letter will do (h is help).

## Geography

geography-stuck = { $node } has no neighbour that is left, so there is no move
geography-empty = the graph has no node
geography-n-end = the move goes to { $node }, which has no neighbour that is left
geography-n =
    the move goes to { $node }. What is left then has a matching that misses it and is as large as any ({ $pairs }): every
    step of the opponent goes to a node with a partner, and the mover answers by going to the partner
geography-p =
    a matching that is as large as any misses { $node } ({ $pairs }): every step goes to a node with a partner, and the opponent
    answers by going to the partner
geography-covered =
    every matching of { $size ->
        [one] one pair
       *[other] { $size } pairs
    }, the most there are, covers { $node }: to go to its partner wins
geography-perfect =
    all nodes are matched ({ $pairs }): wherever the token is put, the opponent goes to the partner of its node, and so on
geography-start =
    no matching covers all { $nodes } nodes, at most { $size ->
        [one] one pair is
       *[other] { $size } pairs are
    } possible: to begin at a node that such a matching misses wins

edge-geography-stuck = no edge is left at { $node }, so there is no move
edge-geography-n-end = the move goes to { $node }, where no edge is left
edge-geography-n =
    the move goes to { $node }. { $from } alone has an odd number of edges to the nodes { $nodes }, all others have an even
    number: whenever the opponent leaves one of them, an edge is left that leads back to one of them
edge-geography-odd =
    { $from } alone has an odd number of edges to the nodes { $nodes }, all others have an even number: the mover goes to one of
    them, and whenever the opponent leaves it, an edge is left that leads back to one of them
edge-geography-p =
    every node has an even number of edges to the nodes { $nodes }, and the token is on one of them: wherever an edge leads from
    them, another one leads back to one of them, for the opponent
edge-geography-put =
    the token is put on { $node }. Every node has an even number of edges to the nodes { $nodes }: wherever the opponent goes
    from one of them, an edge is left that leads back to one of them
edge-geography-nowhere =
    wherever the token is put, there are nodes to which its node alone has an odd number of edges, and all others an even number:
    the opponent goes to one of them, and always finds an edge that leads back to one of them

## Nimble, Northcott's game, Treblecross

nimble-n = the move brings the coin to square 0, where nothing can move
nimble-end = the coin is on square 0 and cannot move
nimble-misere-end = the coin is on square 0: there is no move, and in misère play who cannot move wins
nimble-misere-p = the only move brings the coin to square 0, and then the opponent cannot move, and so wins
nimble-misere-n = the move brings the coin to square 1, from where the opponent must make the last move
nimble-worth = its square
advance = advance either counter by { $by }, to a gap of { $gap }
retreat = { $counter ->
        [white] white
       *[black] black
    } back by { $by }, to a gap of { $gap }
northcott-n =
    the move closes the gap: if the opponent retreats, the mover closes the gap again, until no retreat is left
northcott-p = there is no gap: every move is a retreat, and the opponent closes the gap again, until no retreat is left
northcott-misere-n =
    the move leaves a gap of 1: if the opponent closes it, the mover retreats by 1 or, unable to move, wins; if the opponent
    retreats, the mover restores it
northcott-misere-p =
    the gap is 1: if it is closed, the opponent restores it by a retreat of 1 or cannot move and so wins; if it grows, the
    opponent restores it
northcott-misere-back = there is no gap: the move retreats to a gap of 1, which the opponent must close in the end
northcott-worth = its gap, since a retreat can be followed
put-cross = put a cross on { $square }
crosses-even =
    no line of { $line } crosses fits on the board, so every free square gets a cross: they are { $free }, an even number, and the
    opponent makes the last move
crosses-odd =
    no line of { $line } crosses fits on the board, so every free square gets a cross: they are { $free }, an odd number, and the
    mover makes the last move
mark-square = mark square { $square } of { $squares }

## Split pairs

remove-and-split = remove { $removed } and split { $split } into { $a } and { $b }
split-pairs-n =
    the move leaves two odd heaps, { $a } and { $b }: whichever the opponent splits gives an odd and an even one, and the
    mover splits the even one into two odd ones again
split-pairs-end = the move leaves 1 and 1, and the opponent cannot split
split-pairs-p =
    { $a } and { $b } are both odd: whichever is split gives an odd and an even heap, and the opponent splits the even one into
    two odd ones again
split-pairs-even = { $heap } is even and can be split into two odd heaps, from where no move leads to two odd heaps
split-pairs-worth = the ones at the end of { $i } or { $j }, in binary { $either }
split-pairs-worth-long = the ones at the end of the bitwise or of { $i } and { $j }

## Coins

tree-head = node { $node } is worth 2^{ $depth }
tree-n =
    a head with d ancestors is worth 2^d: { $items }, with nim-sum { $sum }. The move makes the number of heads even at every
    depth, and the opponent must make it odd where the head is that is turned to tails
tree-p =
    a head with d ancestors is worth 2^d: { $items }, with nim-sum { $sum }. A move changes the number of heads at some depth,
    and the opponent makes the number even at every depth again
coins-by-formula = a head at n is worth { $formula }: { $items }
coins-listed = { $items }
coins-product = { $coin } is worth { $factors } = { $value }
coins-n = { $items }; the nim-sum is { $sum }. The move leaves heads with nim-sum 0: { $left }
coins-n-unmoved = { $items }; the nim-sum is { $sum }, not 0
coins-p =
    { $items }; the nim-sum is 0. Every move changes it, and the opponent makes it 0 again
coins-stuck = { $items }; there is no move
coins-number = n
coins-odious = 2n or 2n + 1, whichever has an odd number of binary ones
coins-odious-triples = 2n − 4 or 2n − 3, whichever has an odd number of binary ones, or 0 if n is 0 or 1
coins-ruler = the largest power of two that divides n
coins-rulerette = half the largest power of two that divides n, rounded down
coins-short-ruler = the largest power of two up to { $bound } that divides n
coins-power = 2ⁿ
turtles-n =
    a head at coin n is like a heap of n. The move leaves { $sum }: every move changes that, and the mover makes it 0 again
turtles-n-empty = the move leaves no heads, so the opponent cannot move
turtles-p = a head at coin n is like a heap of n: { $sum }. Every move changes that, and the opponent makes it 0 again
turtles-other = a head at coin n is like a heap of n: { $sum }, not 0
turtles-misere-n =
    the move leaves { $sum }, with coins 2 and 3, 4 and 5, … { turtles-pairs }
turtles-misere-p =
    { $sum }, with coins 2 and 3, 4 and 5, … { turtles-pairs }
turtles-misere-other = { $sum }, with coins 2 and 3, 4 and 5, … { $kind ->
        [even] showing the same side each: some move makes it 1
       *[uneven] not all showing the same side: some move makes it 0
    }
turtles-pairs = { $kind ->
        [even] showing the same side each: such a row is like heaps of one and loses at nim-sum 1
       *[uneven] not all showing the same side: such a row is not like heaps of one, and loses at nim-sum 0
    }

## Games: a line, the rules, how positions are written, what is known, what an answer costs

named-octal-notation = the name, then ':A,B,…' with heaps of any size
named-octal-complexity = n²/2 steps for a table of n values; none beyond a proved period

game-nim =
    .summary = Nim: take any number of tokens from one heap
    .rules = Some heaps of tokens. A move takes one or more tokens from one heap.
    .notation = nim:A,B,… with any number of heaps of any size
    .theorem = A heap of n tokens has Grundy value n: a position is P if the nim-sum of its heaps is 0. Misère:
        the same, unless no heap has more than one token; then it is P if the number of heaps is odd.
    .complexity = one pass over the digits

game-wythoff =
    .summary = Wythoff's game: take any number from one heap, or the same number from both
    .rules = Two heaps of tokens. A move takes any positive number from one heap, or the same number from both.
        In `wythoff/T` the two numbers may differ by less than T; `wythoff` is `wythoff/1`. A queen that moves
        towards the corner of a board plays the same game.
    .notation = wythoff:A,B or wythoff/T:A,B with T from 1 to 2^32 and heaps of any size; wythoff/S,T is read as
        wythoff-st/S,T
    .theorem = The P-positions are the pairs (⌊nα⌋, ⌊nα⌋ + Tn), α = (2 − T + √(T² + 4))/2, which is the golden
        ratio φ for T = 1; every number is in just one pair. Misère: (0,1), (2,2) and the same pairs from (3,5)
        on; for T ≥ 2 the pairs (⌊nα + 1/α⌋, ⌊nα + 1/α⌋ + Tn + 1). No formula is known for the Grundy values;
        they come from a table.
    .complexity = two squarings for the outcome, three square roots for all moves; side³/64 steps for a table of
        values

game-bachet =
    .summary = Bachet's game: take from 1 to K tokens from one heap
    .rules = Heaps of tokens. A move takes at least 1 and at most K tokens from one heap. The race to N is the
        heap of N: two players add numbers from 1 to K in turn, and who says N wins; who has to say N loses is
        the same heap in misère play.
    .notation = bachet/K:A,B,… with K of at least 1 and any number of heaps of any size
    .theorem = A heap of n tokens has Grundy value n mod (K + 1): a heap alone is P if K + 1 divides its size,
        because every k is answered with K + 1 − k. Misère: a heap may be replaced by a nim-heap of n mod (K +
        1) tokens; alone it is P if n mod (K + 1) = 1.
    .complexity = one division

game-subtraction =
    .summary = subtraction games: take a number of tokens that is in a set, or not in a set
    .rules = Heaps of tokens, and a set of numbers. A move takes a number of tokens in the set from one heap; in
        an all-but game, any positive number that is not in the set.
    .notation = subtraction/S:A,B,… with a set such as 1,3,4, or not-2,3,7 for all numbers but 2, 3 and 7; heaps
        of any size
    .theorem = The values of a finite set are periodic, those of an all-but set arithmetically periodic: G(n +
        p) = G(n) + s from some n on. When the state on which the next value depends repeats, p and s are
        proved. G(n) = 1 if and only if G(n − k) = 0 for the least amount k; so under misère play a heap may be
        replaced by a nim-heap of G(n) tokens.
    .complexity = the values up to the end of the first period; one division beyond. Where some amounts are far larger
        than the others, such as 1, 2 and 10^9, long stretches in which the values repeat are one step. Sets whose period
        is not found soon, and all-but sets with amounts above 1000000, are searched

game-take =
    .summary = take a square, a prime, a divisor …: the number that is taken is of a kind
    .rules = Heaps of tokens. A move takes a number of tokens of one kind from one heap. Squares, cubes, triangular
        numbers, Fibonacci numbers, factorials, powers of a base, primes, and powers of primes with 1 are sets. Divisors are
        those of the heap but itself; nondivisors and coprimes are numbers below the heap that do not divide it, or have no
        common divisor with it.
    .notation = take/KIND:A,B,… with a kind of squares, cubes, triangular, fibonacci, factorials, powers-of-2 (to
        powers-of-16), primes, prime-powers, divisors, nondivisors, coprimes; heaps of any size, of divisors up to 2^40
    .theorem = Powers of primes: G(n) = n mod 6, for 1 to 5 may be taken and no multiple of 6. Powers of b: n mod 2 for odd
        b; for even b the remainder of n on division by b + 1 is worth 2 if it is b, and else 1 or 0 as it is odd or even.
        Divisors: the number of times that 2 divides n. Nondivisors: (n − 1) / 2 for odd n. Coprimes: i, if the least prime that divides n is prime number i.
        For the others no formula is known. In every set G(n) = 1 if and only if G(n − k) = 0
        for the least number k, so that under misère play a heap may be replaced by a nim-heap of G(n) tokens.
    .complexity = a division; for squares and the like a table of all smaller heaps, with a step for each heap and number, up to 4194304
        tokens; for even heaps of nondivisors a search

game-moore =
    .summary = Moore's Nim: take any positive numbers of tokens from at least 1 and at most K heaps
    .rules = Heaps of tokens. A move chooses at least 1 and at most K heaps and takes one or more tokens from
        each of them, not necessarily the same number.
    .notation = moore/K:A,B,… with K of at least 1 and any number of heaps of any size; the heaps belong
        together
    .theorem = A position is P if every binary digit is 1 in a number of heaps that K + 1 divides. Misère: the
        same, unless no heap has more than one token; then it is P if the number of ones leaves the remainder 1
        on division by K + 1. With K = 1 the game is Nim. Up to K heaps are worth a nim-heap of all their
        tokens, in both plays, because a move can leave any smaller total.
    .complexity = one pass over the digits, for the outcome and for a winning move

game-staircase =
    .summary = Staircase Nim: bring tokens from a stair to the stair below
    .rules = Tokens stand on the stairs 1, 2, 3, … of a staircase. A move takes any positive number of tokens
        from one stair to the stair below; from stair 1 they leave the game.
    .notation = staircase:A,B,… with the tokens of stair 1 first, any number of stairs and of tokens
    .theorem = The Grundy value is the nim-sum of the odd stairs: a move from an even stair is undone, in
        effect, by bringing the same tokens one stair further down. Misère: as Nim with the odd stairs for
        heaps, for the same reason.
    .complexity = one pass over the digits

game-fibonacci =
    .summary = Fibonacci Nim: take at most twice as many tokens as the opponent took
    .rules = One heap. The first move takes at least one token, but not all; after a move that takes x tokens,
        the next may take at most 2x.
    .notation = fibonacci:N before the first move, or fibonacci:N,Q with N tokens left of which at most Q may be
        taken now
    .theorem = Write N as a sum of Fibonacci numbers, no two of them neighbours (Zeckendorf). A position is P if
        Q is less than the smallest of them; so N is P at the start if it is a Fibonacci number. The winning
        moves are the sums x of the smallest parts, x at most Q, such that 2x is less than the next part.
    .complexity = a few multiplications of numbers of that length; for a list of all winning moves, one for each

game-dynamic =
    .summary = dynamic Nim: take at most f(x) tokens after the opponent took x, for f(x) = C·x + D
    .rules = One heap. The first move takes at least one token, but not all; after a move that takes x tokens,
        the next may take at most f(x) = C·x + D. Fibonacci Nim is the game with f(x) = 2x.
    .notation = dynamic/C:… for f(x) = C·x or dynamic/C,D:… for f(x) = C·x + D; then N before the first move, or
        N,Q with N tokens left of which at most Q may be taken now
    .theorem = Let H₁ = 1 and H_{ "{" }k+1{ "}" } = H_k + H_j with the least j such that f(H_j) ≥ H_k. Write N
        as a sum of these numbers, always the largest that fits. A position is P if Q is less than the smallest
        part; so N is P at the start if it is one of the H. The winning moves are the sums x of the smallest
        parts, x at most Q, such that f(x) is less than the next part.
    .complexity = one pass over the numbers H up to N, of which there are about (C + 1)·ln N

game-mem =
    .summary = Mem: take at least as many tokens from a heap as were taken from it last, or at least D more
    .rules = Heaps of tokens. A move takes any number of tokens, at least one, from one heap, and at least D more than the last
        move on that heap took, if there was one. D is 0 in Mem and 1 in Mem⁺.
    .notation = mem:A,B,… or mem/D:A,B,… with the heaps, of any size, but up to 10000 if D is 0; A.K is a heap of A tokens from
        which K were taken last
    .theorem = If D is at least 1, a heap is the nim-heap of its longest play, in which every move takes as little as it may: in
        Mem⁺ a heap of n tokens has the value j with j(j + 1)/2 ≤ n < (j + 1)(j + 2)/2. For D = 0 no formula is known.
    .complexity = a square root of numbers as long as the heap. If D is 0, quadratic in the heap, and misère play is searched
        through whole positions

game-mem0 =
    .summary = Mem⁰: take any number of tokens from a heap but the one that was taken from it last
    .rules = Heaps of tokens. A move takes any number of tokens, at least one, from one heap, but not as many as the last move
        on that heap took. It is also called short local nim.
    .notation = mem0:A,B,… with the heaps, up to 100000; A.K is a heap of A tokens from which K were taken last
    .theorem = A heap alone is lost if it is empty, or if as many tokens as are left were taken last, and they can be halved an
        even number of times. A value is that of infinitely many heaps if just one heap from which nothing was taken has it, as
        0, 12, 1270 and 105161, and else of finitely many.
    .complexity = hardly more than linear in the heap. Misère play is searched through whole positions

game-octal =
    .summary = octal games: take tokens from a heap and leave it gone, whole or split in two or three
    .rules = The digit d_k of the code says what may be left after taking k tokens from a heap: add 1 for no
        heap, 2 for one heap, 4 for two heaps, 8 for three. Digits go from 0 to F, which is 15; the digit before
        the point says how a heap may be split without taking: 0, 4, 8 or C. Digits in brackets repeat for ever.
        A `!` at the end asks for different heaps after a split. In place of a digit, { "{" }2,5{ "}" } allows
        to leave two or five heaps, { "{" }2+{ "}" } two or more, * any number; behind it, ! asks for different
        heaps, ? for heaps that are not all equal, = for equal ones.
    .notation = octal/CODE:A,B,… with a code such as 0.137, 4.7, 0.3F, 0.[3] or 4.0! and heaps of any size; with
        braces, * or marks, such as { "{" }2+{ "}" }=.0, and heaps to 1000
    .theorem = A period p of the values that holds for n₀ ≤ n < h·n₀ + (h − 1)p + k, where n₀ ≥ 1, d_k is the
        last digit and no move leaves more than h heaps, holds for ever; so heaps of any size are solved as soon
        as the table proves its period. Similar theorems hold for different heaps after a split and for all-but
        subtraction.
    .complexity = n²/2 steps for a table of n values; none beyond a proved period

game-kayles =
    .summary = Kayles: knock down one pin or two neighbours in a row of pins
    .rules = A row of pins. A move knocks down one pin or two adjacent pins; the row may fall apart in two.
    .notation = { named-octal-notation }
    .theorem = Octal game 0.77. The values have period 12 from n = 71 on.
    .complexity = { named-octal-complexity }

game-dawson-kayles =
    .summary = Dawson's Kayles: knock down exactly two neighbours in a row of pins
    .rules = A row of pins. A move knocks down two adjacent pins; the row may fall apart in two. Dawson's Chess
        on n files is this game on n + 1 pins.
    .notation = { named-octal-notation }
    .theorem = Octal game 0.07. The values have period 34 from n = 53 on.
    .complexity = { named-octal-complexity }

game-dawson-chess =
    .summary = Dawson's Chess: two rows of pawns that must capture; who makes the last move wins
    .rules = Files of a board of three ranks, white pawns on the first and black on the third. A pawn that can
        capture must. After the captures the file and its neighbours are out of play: so a move takes one file
        if it stands alone, two at an end of a row, or three from anywhere, and the row may fall apart in two.
    .notation = { named-octal-notation }
    .theorem = Octal game 0.137. The values have period 34 from n = 52 on.
    .complexity = { named-octal-complexity }

game-guiles =
    .summary = Guiles: take a heap of one or two tokens, or take two and split the rest
    .rules = Heaps of tokens. A move takes a heap of one or two tokens, or takes two tokens from a heap and
        leaves the rest as two heaps.
    .notation = { named-octal-notation }
    .theorem = Octal game 0.15. The values have period 10 from n = 66 on.
    .complexity = { named-octal-complexity }

game-officers =
    .summary = Officers: take one token from a heap, never a heap of one
    .rules = Heaps of tokens. A move takes one token from a heap of two or more, and may split what is left.
    .notation = { named-octal-notation }
    .theorem = Octal game 0.6. No period of its values is known.
    .complexity = { named-octal-complexity }

game-lasker-nim =
    .summary = Lasker's Nim: take any number of tokens from a heap, or split it in two
    .rules = Heaps of tokens. A move takes any number of tokens from a heap, or splits a heap into two without
        taking.
    .notation = { named-octal-notation }
    .theorem = The rules 4.[3]. G(4m + 1) = 4m + 1, G(4m + 2) = 4m + 2, G(4m + 3) = 4m + 4 and G(4m + 4) = 4m +
        3.
    .complexity = n steps for each move that is tried; none for the value

game-grundy =
    .summary = Grundy's game: split a heap in two different heaps
    .rules = Heaps of tokens. A move splits a heap into two heaps of different sizes.
    .notation = { named-octal-notation }
    .theorem = No period of its values is known; the values are computed.
    .complexity = { named-octal-complexity }

game-split-pairs =
    .summary = Split pairs: remove one heap of a pair and split the other into two
    .rules = Pairs of heaps, none of them empty. A move picks a pair, removes one of its heaps and splits the
        other into two heaps that are not empty; these are the pair from then on.
    .notation = split-pairs:A,B,C,D,… with an even number of heaps of any size ≥ 1: the pairs A,B and C,D and so
        on
    .theorem = The Grundy value of the pair i,j is the number of one bits at the end of (i−1) or (j−1), bitwise:
        a heap c splits into a pair of value t just if bit t of c−1 is 1.
    .complexity = one pass over the digits

game-euclid =
    .summary = Euclid: subtract a multiple of the smaller heap from the larger
    .rules = Two heaps. A move takes a positive multiple of the smaller heap from the larger, so that both heaps
        stay positive. Who faces two equal heaps cannot move.
    .notation = euclid:A,B with two heaps of any size ≥ 1
    .theorem = The Grundy value is ⌊a/b − b/a⌋ for a ≥ b; so a position is P if a < φb, φ = (1+√5)/2. Misère:
        the values are the same, but 0 and 1 change places if the heaps are multiples k·F, k·F' of two Fibonacci
        numbers in sequence, where every move is forced.
    .complexity = one division

game-nimhoff =
    .summary = Cyclic Nimhoff: take from one heap, or fewer than H tokens from all together
    .rules = Some heaps of tokens. A move takes any positive number of tokens from one heap, or takes from
        several heaps together a total of 1 to H − 1 tokens. With H = 1 or 2 it is Nim.
    .notation = nimhoff/H:A,B,… with H ≥ 1 and any number of heaps of any size
    .theorem = The Grundy value is H·(⌊A/H⌋ ⊕ ⌊B/H⌋ ⊕ …) + ((A + B + …) mod H). Misère: for H ≥ 3 the values 0
        and 1 change places, because every position of value 0 but the end has an option of value 1; for H ≤ 2
        as Nim.
    .complexity = a few passes over the digits

game-ends =
    .summary = End-Nim: take from the heap at either end of a row
    .rules = A row of heaps. A move takes any positive number of tokens from the leftmost or the rightmost heap.
        A heap that is taken whole is gone, and its neighbour is at the end.
    .notation = ends:A,B,C,… from left to right; empty heaps are left out, and ends:0 is the empty row
    .theorem = Left of a row there is just one size of heap, perhaps 0, that makes the whole a P-position, and
        just one right of it. For longer and longer rows both follow from one comparison with the heap that is
        added. Two heaps are Nim. Misère: the same P-positions, but of the rows of heaps of one token those with
        an odd number are P.
    .complexity = k² comparisons for k heaps

game-beatty =
    .summary = the game with invariant moves that two complementary Beatty sequences solve
    .rules = Two heaps. For α = (P + Q√D)/R let A_n = ⌊nα⌋ and B_n = ⌊nβ⌋ with 1/α + 1/β = 1. An auxiliary game
        has the moves to take A_n from one heap and B_n from the other, n ≥ 1. In this game a move takes x and y
        from the heaps where (x,y) is a P-position, other than (0,0), of the auxiliary game. So any number may
        be taken from one heap.
    .notation = beatty/P,Q,D,R:A,B with two heaps of any size; P and Q may be negative, D is not a square, and 1
        < α < 2: beatty/1,1,5,2 for the golden ratio, beatty/0,1,2,1 for √2
    .theorem = A_n and B_n contain every positive number just once. The P-positions are (0,0) and the pairs
        A_n,B_n and B_n,A_n.
    .complexity = a few square roots; the moves in both heaps take time cubic in the smaller heap

game-wythoff-st =
    .summary = Fraenkel's (s,t)-Wythoff: Wythoff's game with freer moves in both heaps
    .rules = Two heaps. A move takes any positive number of tokens from one heap, or takes k > 0 from one and l
        > 0 from the other with k ≤ l < s·k + t.
    .notation = wythoff-st/S,T:A,B with S, T from 1 to 1000000000 and heaps of up to 20000 digits
    .theorem = The P-positions are the pairs A_n, B_n = s·A_n + t·n, where A_n is the least number in no pair
        before. In the numeration u₀ = 1, u₁ = s + t, u_n = (s + t − 1)·u_{ "{" }n−1{ "}" } + s·u_{ "{" }n−2{
        "}" } the A_n are the numbers that end in an even number of zeros, and B_n is A_n with one more zero.
    .complexity = time quadratic in the digits

game-treblecross =
    .summary = Treblecross: mark squares of a strip; three crosses in a row win
    .rules = A strip of squares. A move marks a free square with a cross; who completes three adjacent crosses
        wins. Nobody marks a square next to a cross, or next but one, as the opponent would complete three at
        once; so a cross takes up to two squares on each side out of use, and who has no usable square left
        loses.
    .notation = treblecross:A,B,… with stretches of adjacent usable squares, of any size; an empty strip of n ≥
        3 squares is treblecross:n
    .theorem = A stretch of n usable squares is a heap of n + 2 in the octal game 0.007. No period of its values
        is known.
    .complexity = n²/2 steps for a table of n values

game-crosses =
    .summary = Tic-tac-toe with crosses alone: a line of three ends play on a board (misère: Notakto)
    .rules = Boards of squares. A move puts a cross on a free square of a board on which no line of K crosses is
        complete: K neighbouring squares in a row, a column or along a diagonal, three unless another number is given. Who
        completes the last line makes the last move and wins; under misère play, which is Notakto, that player loses.
    .notation = crosses:MxN for an empty board of M rows and N columns, or its rows with x for a cross and . for a free square,
        x..,.x.,...; crosses/K:… for lines of K; up to 64 squares
    .theorem = Where no line fits, every square gets a cross. Otherwise none is known.
    .complexity = a search through the positions of the board up to symmetry: up to some 20 free squares

game-digraph =
    .summary = a token on a directed graph: move it along an edge; play may never end
    .rules = A token stands on a node of a directed graph. A move takes it along an edge that leaves the node.
        Play that never ends is a draw.
    .notation = digraph:GRAPH@NODE. GRAPH lists edges and lone nodes, as in a-b,b-c,c-a,d, where a-b leads from
        a to b; or it is the name of a file (with a '.' or a '/' but no '@' or '+') with an edge 'a b', a node
        'a' or a comment '# …' on each line, or in another format of `grundy label`. Names have letters, digits
        and '_'.
    .theorem = Every position has a nimber or a loopy value ∞K. ∞K with a nim-heap n is N if n is in K and a
        draw if not; two loopy positions draw.
    .complexity = edges times values, for all nodes at once; misère outcomes one pass over the edges

game-geography =
    .summary = geography: a token walks on a graph and visits no node twice
    .rules = A token stands on a node of an undirected graph. A move takes it along an edge; the node it leaves
        is deleted. Without a token, the first move puts it on any node.
    .notation = geography:GRAPH@NODE, or geography:GRAPH before the token is placed; deleted nodes follow as in
        a-b,b-c@c~a~b. GRAPH lists edges and lone nodes, as in a-b,b-c,d; or it is the name of a file (with a
        '.' or a '/' but no '@' or '+') with an edge 'a b', a node 'a' or a comment '# …' on each line, or in
        another format of `grundy label`; or one of path:N, cycle:N, grid:MxN, queens:N and petersen:N. Names have letters,
        digits and '_'.
    .theorem = With the token on v it is N if every maximum matching covers v. Before it is placed, it is N if
        there is no perfect matching.
    .complexity = nodes times edges at worst, near linear in practice; Grundy values and misère play are
        PSPACE-hard (Burke, Ferland and Teng 2021; Renault and Schmidt 2015) and searched

game-directed-geography =
    .summary = directed geography: a token walks along the arcs of a graph and visits no node twice
    .rules = A token stands on a node of a directed graph. A move takes it along an arc to a node where it has not been. Without a
        token, the first move puts it on any node.
    .notation = directed-geography:GRAPH@NODE, as for geography, but a-b leads from a to b. Of names GRAPH may be circle:N/A,B,…: the
        nodes 0 to N − 1 on a circle, with steps of A, B, … nodes onwards, N at most 64 (Kotzig's Nim)
    .theorem = None is known for all graphs.
    .complexity = PSPACE-complete (Schaefer 1978); a search, of graphs of at most 64 nodes in little memory, else through all
        followers. Kotzig's Nim with two steps on 30 nodes takes a moment

game-edge-geography =
    .summary = edge geography: a token walks on a graph and uses no edge twice
    .rules = A token stands on a node of an undirected graph. A move takes it along an edge, which is deleted. Without a token, the
        first move puts it on any node. Two nodes are joined by one edge, however often it is named, and no edge joins a node to itself.
    .notation = edge-geography:GRAPH@NODE, or edge-geography:GRAPH before the token is placed, with GRAPH as for geography; edges
        that are deleted follow as in a-b,b-c@c~a-b~b-c
    .theorem = Where every edge joins nodes of two sides (no circle is odd), it is P if the token is in an even kernel: a set of
        nodes of its side to which every node has an even number of edges.
    .complexity = linear equations modulo 2, linear in the size of a tree, a grid of 60 × 60 in a hundredth of a second; graphs with odd circles,
        Grundy values and misère play are searched, up to 120 edges in little memory, else through all followers

game-chomp =
    .summary = Chomp: bite a square and all to its right and below; the corner is poisoned
    .rules = A bar of chocolate whose top left square is poisoned. A move picks another square and eats it with
        all squares to its right and below. When only the poison is left there is no move.
    .notation = chomp:A,B,… with the lengths of the rows from the top, none longer than the one above; chomp:MxN
        is the bar of M rows of N. Up to 1000 rows of up to 10^18 squares. In three dimensions or more a block is
        chomp:2x3x4, followed by bites as in chomp:2x3x4~1.2.3~2.1.4, of up to 128 cubes
    .theorem = A bar that is a rectangle with a second square is N, by strategy stealing. Two rows are P if the
        second is one square shorter. One row with one column is two nim-heaps: the squares of each arm beside
        the poison. Misère: rectangles of three squares or more are N, and arms are tame.
    .complexity = one search through the bars inside for all else: C(m + n, n) of them; blocks are searched as posets

game-poset =
    .summary = poset games: take an element of an order and all above it
    .rules = A finite order. A move takes an element that is left, and with it all elements above it.
    .notation = poset:EDGES, as in a-c,b-c,b-d,e, where a-c says that a is above c; elements that are gone follow as in a-c~c, and
        with each all above it. EDGES may also be the name of a file, as for digraph; or divisors:N, the divisors of N but 1,
        which nobody wants to name (Schuh's game of divisors), with N up to 10^12, or subsets:N, the subsets of a set of N but the
        empty one and the whole (Gale's subset take-away), as in subsets:4~12. Up to 128 elements
    .theorem = A chain is a heap of Nim; an order with a greatest element is N, in misère play, too, unless it is the only
        one: a strategy is stolen. Parts of which nothing in one is above anything in another are played as a sum.
    .complexity = PSPACE-complete (Grier 2013); a search through connected parts. Misère play of all but chains is searched
        through whole positions

game-sylver =
    .summary = Sylver Coinage: name a number that is no sum of those that were named; who names 1 loses
    .rules = Numbers have been named. A move names another one, from 2 on, that is no sum of these, each taken as often as one
        likes: coins of a new value that the others cannot pay. When only 1 is left there is no move, as who names it loses.
    .notation = sylver:A,B,… with the numbers that were named, as in sylver:4,5,11 or sylver:5. The least is at most 10,000, or no
        number above 127 is left
    .theorem = If all numbers that are left rule out the largest one, and it is not 1 (an ender), the position is N, in misère
        play, too, unless only one is left: a strategy is stolen. So it is after two numbers without a common divisor, but 2 and
        3 (Hutchings). If each number rules out all larger ones, as after 2, they are a heap of Nim. If all numbers are multiples
        of a prime from 5 on, infinitely many are left: it wins to name that prime, and after it alone the next player loses.
        Multiples of 2 or 3 are decided where the quiet end theorem leaves finitely many numbers to be looked at, as after 4 and 6.
    .complexity = a search through what is left, seldom more than a second: two numbers, up to 11 and 13, with their value take a
        moment, all numbers from 40 to 79 some seconds. Misère play is searched through whole positions

game-cram =
    .summary = Cram: place a domino, either way, on a board
    .rules = A board of squares. A move covers two adjacent free squares with a domino, along a row or a column.
        Parts of the board that no longer touch are components of their own.
    .notation = cram:MxN for a full board of M rows of N; or the rows from the top separated by commas, with o
        for a free square and . for one that is not, as in cram:ooo,o.o. Boards have up to 64 squares
    .theorem = A full board is P if both sides are even and N if just one is: the opponent's, or after a first
        domino on the centre the mover's, every domino answers the last by a half-turn. Boards of one row are
        Dawson's Kayles.
    .complexity = a search through regions of free squares for boards with odd sides and for values: 5 × 7 squares
        in a second or two. Misère play is searched through whole positions

game-tac-tix =
    .summary = Tac-Tix (Bulo): take squares that lie side by side in a row or column
    .rules = A board of squares. A move takes one square or more that lie side by side, without a gap, in one row or one
        column. Piet Hein made it for misère play, on boards of 4 × 4 or 6 × 6.
    .notation = tac-tix:MxN or rows of o and . as for cram, with up to 64 squares
    .theorem = A full board with two even sides is P, every other N: the first move takes the line in the middle, or of two
        odd sides the square in the centre, and half a turn gives every answer. A line without gaps is a heap of Nim, in
        misère play, too.
    .complexity = a search through connected pieces: 4 × 4 at once. Misère play is searched through whole positions

game-juvavum =
    .summary = Juvavum: take any squares of one row or one column
    .rules = A board of squares. A move takes any number of squares, at least one, from one row or from one column; they need
        not be neighbours.
    .notation = juvavum:MxN or rows of o and . as for cram, with up to 64 squares and 10 in a row or column
    .theorem = A full board with two even sides is P, with just one even side N: half a turn brings every line to another
        one, but for the line in the middle, which is taken first. A single line is a heap of Nim, in misère play, too.
    .complexity = a search through boards whose rows and columns may be exchanged: 4 × 4 at once. Misère play is searched
        through whole positions

game-domino-juvavum =
    .summary = Domino Juvavum: take any dominoes of one row or one column
    .rules = A board of squares. A move takes any number of dominoes, at least one, from one row or from one column: pairs of
        neighbouring squares along that row or column, which do not overlap.
    .notation = domino-juvavum:MxN or rows of o and . as for cram, with up to 64 squares and 16 in a row or column
    .theorem = A full board with two even sides is P, with just one even side N, as for juvavum.
    .complexity = a search through boards. Misère play is searched through whole positions

game-fission =
    .summary = Fission: split a stone into two, which come to lie on both sides of where it was
    .rules = Stones on squares. A move takes a stone with free squares directly above and below, or directly to the left and
        right, and puts a stone on each of the two. In the game of this name one player may only split up and down, the other
        only to the left and right; here both may do both.
    .notation = fission:HxW, a board of H × W squares with one stone, in row ⌈H/2⌉ and column ⌈W/2⌉; or rows of o (free), x (a
        stone) and . (no square), with commas between them: fission:ooo,oxo,ooo. At most 64 squares
    .theorem = Boards with two even sides on which nothing changes after half a turn are P.
    .complexity = by search for the rest, through parts that never touch: 5 × 5 in a fraction of a second. Misère play is
        searched through whole boards

game-node-kayles =
    .summary = Node Kayles: take a node of a graph and all its neighbours
    .rules = An undirected graph. A move takes a node that is left and all its neighbours.
    .notation = node-kayles:GRAPH; nodes that are gone follow as in a-b,b-c~a, or those that are left as in a-b,b-c~~a.
        GRAPH has a name, path:N, cycle:N, grid:MxN (nodes 1_1 to M_N), queens:N (squares of a board a queen's move
        apart) or petersen:N (the generalized Petersen graph P(N, 2)); or it lists edges and lone nodes, as in
        a-b,b-c,d; or it is the name of a file, as for geography, without a '~' but at the start
    .theorem = A row is Dawson's Chess. Where a mirror leaves no node in its place or next to it, it is P; where a node that
        stays in its place takes all such nodes, that move wins (named graphs).
    .complexity = PSPACE-complete (Schaefer 1978); a search through connected sets of nodes: a grid of 7 × 7 or
        10 queens in a tenth of a second. Misère play is searched through whole positions

game-arc-kayles =
    .summary = Arc Kayles: take two neighbours of a graph
    .rules = An undirected graph. A move takes two neighbours that are left; nodes without neighbours cannot be taken.
    .notation = arc-kayles:GRAPH, as for node-kayles; nodes that are gone follow as in a-b,b-c~a, or those that are
        left as in a-b,b-c~~a
    .theorem = A row is Dawson's Kayles, a grid is Cram. Where a mirror leaves no node in its place or next to it, it is P;
        where just two neighbours change places, to take them wins (named graphs).
    .complexity = a search through connected sets of nodes; whether it is PSPACE-complete is open (Schaefer 1978).
        Misère play is searched through whole positions

game-hackenbush =
    .summary = green Hackenbush: cut an edge of a drawing, and what no longer hangs on the ground falls
    .rules = A drawing of edges that hang on the ground, maybe by way of other edges. A move cuts an edge that is left;
        it is gone, and with it all edges that nothing ties to the ground any more.
    .notation = hackenbush:EDGES, as in g-a,a-b,a-b,b-b, where g is the ground; the same edge may be there twice, and an
        edge may be a loop. hackenbush:g is the ground alone. EDGES may also be the name of a file, as for geography
    .theorem = Branches that meet are worth one stalk as tall as the nim-sum of theirs (the colon principle), and the
        nodes of a circle may be brought together, so that its edges are loops, each like a leaf (the fusion
        principle). Misère: stalks are Nim.
    .complexity = linear in the edges; the cuts of circles that win are found by trying them. Misère play of all but
        stalks is searched

game-nimstring =
    .summary = Nimstring: draw a line of a board of boxes; who completes a box draws again
    .rules = A board of boxes whose lines are not drawn yet. A turn draws a line; if that completes one box or two, it goes on
        with another line, and so on. Who cannot end a turn, because no line is left or all that are left complete boxes,
        loses: boxes do not count.
    .notation = nimstring:MxN for M rows of N boxes without lines; or all lines row by row from the top separated by commas, the
        horizontal ones above the first row of boxes, the vertical ones beside them, and so on, with o for a line that is not
        drawn and . for one that is, as in nimstring:oo,.o.,oo. At most 20 × 20 boxes, and up to 64 lines may not be drawn
    .theorem = A board is worth a nimber or is loony, so that whoever moves wins whatever lies beside it. A turn may go on in
        another component, and what boards are worth decides sums of them with each other and with other games all the same.
    .complexity = up to 18 lines a table of all boards that come of this one, 2 to the number of lines; beyond that a search through
        what hangs together. Misère play of a sum is searched through all whole turns

game-sprouts =
    .summary = Sprouts: draw a line between two spots, and a new spot on it
    .rules = Spots on paper. A move draws a line from a spot to another one or to itself, which neither crosses a line nor
        meets a spot, and puts a new spot on it. No spot may have more than three ends of lines. What lines part for
        good is played as a sum.
    .notation = sprouts:N with N spots, or regions as in sprouts:0*3.AB.{"}"}1a1a.AB.{"}"}, the notation of Glop: each boundary
        is a walk around a connected piece and ends with '.', each region ends with {"}"}, each land with ] (which may be
        left out behind the last, as may an ! behind all). 0 is a spot without lines, 1 one with a single line, a small
        letter one with two lines that the walk meets twice, a capital one that lies in two regions, 2 one with two lines
        that is met once; spots with three lines are left out. 0*3 is short for 0.0.0, and A-, A-- follow on Z. All
        boundaries of a region go round it in the same sense
    .theorem = The opponent seems to win just if N leaves 0, 1 or 2 when divided by 6 (Applegate, Jacobson and Sleator
        1991); that is proved for N up to 32 by search alone (Lemoine and Viennot 2010).
    .complexity = a search through lands: eight spots in some seconds. Misère play is searched through whole positions

game-brussels-sprouts =
    .summary = Brussels Sprouts: draw a line between two arms of crosses, and a new bar across it
    .rules = Crosses with four arms on paper. A move draws a line from a free arm to another one, of the same cross or not,
        crosses no line, and puts a bar across the line, which has a free arm on either side. Regions that lines part
        are played as a sum.
    .notation = brussels-sprouts:N with N crosses, up to 100; or a region with the free arms of each connected piece in it, as
        in brussels-sprouts:4.4.6, and brussels-sprouts:6. if there is one piece; up to 400 arms
    .theorem = N crosses last 5N − 2 moves, and pieces in a region as many moves as they have arms, plus how many they are,
        less 2: nobody can change who wins.
    .complexity = counting

game-nimble =
    .summary = Nimble: move one coin any number of squares towards square 0
    .rules = Coins stand on the squares 0, 1, 2, … of a strip; a square holds any number of them. A move takes
        one coin to any square of a lower number, over other coins or onto them. The game ends when all coins
        are on square 0.
    .notation = nimble:A,B,… with the square of each coin
    .theorem = A coin on square n moves as a Nim heap of n tokens: a position is P if the nim-sum of the squares
        is 0. Misère: as misère Nim.
    .complexity = one pass over the digits

game-welter =
    .summary = Welter's game: move one coin down to any free square; no two coins share a square
    .rules = Coins stand on different squares 0, 1, 2, … of a strip. A move takes one coin to any square of a lower
        number that is free, over other coins if need be. The game ends when the coins are on the lowest squares.
    .notation = welter:A,B,… with the square of each coin, all different, in any order
    .theorem = Mates are the two coins whose squares agree in most of their last binary digits, then the two of the others
        that do, and so on. Mates on a and b are worth (a ⊕ b) − 1, a coin without a mate is worth its square, and the
        position is worth the nim-sum of these: P if it is 0. Misère: the same, unless the n coins stand on one of each two squares
        that add up to 2n − 1; then it is P if an odd number of them stand on n or above.
    .complexity = the coins are sorted; one step for each coin and binary digit for the winning moves

game-sliding-coins =
    .summary = Sliding coins: move one coin down, but not over another (the Silver Dollar Game without the dollar)
    .rules = Coins stand on different squares 0, 1, 2, … of a strip. A move slides one coin down any number of free
        squares; coins do not jump over each other. The game ends when the coins are on the lowest squares.
    .notation = sliding-coins:A,B,… with the square of each coin, all different, in any order
    .theorem = The free squares below a coin are a gap. The Grundy value is the nim-sum of the gaps below the first, third, fifth …
        coin from above: where another coin moves, the coin above follows it. Misère: as misère Nim with these gaps, for
        the same reason.
    .complexity = the coins are sorted, and one pass over the digits

game-turning-turtles =
    .summary = Turning Turtles: turn a head to tails, and any one coin to its left over
    .rules = A row of coins, each showing heads or tails, the leftmost being coin 1. A move turns one coin from
        heads to tails and may also turn over any one coin to its left.
    .notation = turning-turtles:HTTHH, the row from left to right with H for heads and T for tails
    .theorem = The Grundy value is the nim-sum of the numbers of the heads. Misère: every position is tame; it
        behaves as a few heaps of one token or less if coins 2 and 3, 4 and 5, 6 and 7 and so on show the same
        side each, and then it is P if coin 1 and the pairs of heads are an odd number together; otherwise it is
        P if the nim-sum is 0.
    .complexity = one pass over the row; one move for each head

game-northcott =
    .summary = Northcott's game with bounded retreats: slide a counter in one of the rows
    .rules = In each row stand a white and a black counter with a gap between them. A move slides one counter of
        one row, without jumping: forward into the gap by any number of squares, or back by at most its
        allowance, which goes down by as many squares and never grows again. Either player may move either
        counter. (On the board each player has a colour and retreats are bounded by the edge; the winner is the
        same, because every retreat can be followed.)
    .notation = northcott:W.G.B,… with, for each row, the allowance of the white counter, the gap, and the
        allowance of the black counter
    .theorem = A row is worth its gap: every smaller gap can be reached, and a retreat only to larger ones, from
        which the opponent restores the gap. A position is P if the nim-sum of the gaps is 0. Misère: as misère
        Nim on the gaps.
    .complexity = one pass over the digits

game-coins =
    .summary = coin turning games in a row, and their products on boards of any dimension
    .rules = Coins lie in a row, each showing heads or tails. A move turns over a set of coins that the family
        allows; the rightmost coin of the set must go from heads to tails. The families: turning-turtles 1-2,
        mock-turtles 1-3, moebius 1-5, mogul 1-7, moidores 1-9, motley 1+, twins 2, triplets 3, ruler 1+C,
        ruler-fives 1-5C, rulerette 2+C, sym 1+S, ternups 3E, grunt 4FS. In a product of families the coins lie
        on a board, a set is a product of sets that the factors allow, and the coin that is rightmost in every
        direction goes from heads to tails.
    .notation = coins/FAMILY:A,B,… with the coins that show heads, or nothing if none does. The family is a name
        or a code: how many coins a move turns, as N, N-M or N+, then letters: C if they must be consecutive, E
        equally spaced, S symmetric about their middle, F if the first coin of the row must be among them. The
        first coin is 1 for turning-turtles (that is, 1-2) and codes with C, otherwise 0. Factors of a product are separated by
        ',' or '*', and the coordinates of a coin by '.': coins/twins,ruler:1.2,3.4. A board of up to three
        factors may be a picture in a file, coins/twins,ruler:@FILE: rows of H and T, a line for each first
        coordinate; with three factors, such pictures one after the other with empty lines between.
    .theorem = A board is the sum of its heads, each alone. A head at n is worth n under turning-turtles and
        twins; 2n or 2n + 1, whichever has an odd number of binary ones, under mock-turtles; the same of n − 2
        under triplets; the largest power of two that divides n under ruler, at most 4 under ruler-fives, half
        of it under rulerette; 2ⁿ under motley. In a product, the value of a head is the nim-product of the
        values of its coordinates (Tartan theorem).
    .complexity = one pass over the heads where a formula is known, else a search over the allowed sets below
        each head

game-coin-tree =
    .summary = coins on a tree: turn a head to tails, and any coins on its way to the root over
    .rules = Each node of a rooted tree carries a coin. A move turns one coin from heads to tails and may turn
        over any of its ancestors.
    .notation = coin-tree/P,Q,…:A,B,… with the parents of the nodes 1, 2, … (0 for a root; several trees are
        allowed) and the nodes that show heads, or nothing if none does
    .theorem = A board is the sum of its heads, each alone. A head with d ancestors is worth 2^d: by induction,
        its ancestors are worth 1, 2, …, 2^(d−1), whose sums are all numbers below 2^d.
    .complexity = one pass over the tree; one move for each head

game-coin-poset =
    .summary = coin turning on any finite order with turning sets of your own, from a file
    .rules = Each element of a finite partial order carries a coin. A move chooses an element that shows heads
        and one of its turning sets, and turns over all coins of that set. A turning set contains the chosen
        element and otherwise only elements below it.
    .notation = coin-poset/FILE:a,b,… with the elements that show heads, or nothing if none does. The file is
        JSON: { "{" }"elements": ["a", "b"], "order": [["a", "b"]], "turning": { "{" }"b": [["b"], ["b", "a"]]{
        "}" }{ "}" } with pairs [less, greater] and the turning sets of each element that has any. @diamond is
        an order that needs no file: a below b and c, these below d. Its turning
        sets are those of the letters in a, b, ba, ca, d, da, db, dbc, dca, the first of which is the chosen one.
    .theorem = A board is the sum of its heads, each alone, because two heads on one element cancel. The value
        of a single head is the least number that no set of its has, where a set is worth the nim-sum of its
        other elements.
    .complexity = one step for each member of a turning set

## Games from rule files

rules-take = take { $what }
rules-from = { $taken } from { $heap }
rules-add = add { $added } to { $heap }
rules-set = set { $name } to { $value }
rules-move = { $what }
rules-pass = change nothing
rules-blocked = the opponent may forbid { $blocked } of the options: whoever is to move wins if more of them than that are P-positions
rules-blocked-misere =
    the opponent may forbid { $blocked } of the options: whoever is to move wins if more of them than that are P-positions, or if
    all are: to forbid all would leave no move, which wins in misère play
automaton-digits = ({ $numbers }), { $digits }
automaton-numbers = ({ $numbers })
automaton-units = { $read } (digits worth { $units }, … from the right)
automaton-p =
    the automaton of { $states ->
        [one] 1 state
       *[other] { $states } states
    } that is proved to accept exactly the P-positions accepts the digits of { $read }
automaton-n =
    the proved automaton of { $states ->
        [one] 1 state
       *[other] { $states } states
    } does not accept the digits of { $read }, but those of what the move leaves, { $left }
automaton-value =
    the proved automaton of { $states ->
        [one] 1 state
       *[other] { $states } states
    } accepts the digits of { $read } for the Grundy value { $value }
automaton-many =
    the proved automaton of { $states ->
        [one] 1 state
       *[other] { $states } states
    } does not accept the digits of { $read }, but those of more options than the { $blocked } that the opponent may forbid
automaton-no-other =
    the proved automaton of { $states ->
        [one] 1 state
       *[other] { $states } states
    } does not accept the digits of { $read }, but those of all its options: if the opponent forbids all, who may forbid {
    $blocked }, no move is left, which wins in misère play
automaton-not-p =
    the proved automaton of { $states ->
        [one] 1 state
       *[other] { $states } states
    } does not accept the digits of { $read }, so it is no P-position
