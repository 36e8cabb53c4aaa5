# The texts of grundy in English, in the syntax of Project Fluent (projectfluent.org).
#
# A text that needs several lines is indented; line breaks become spaces. Numbers, positions and other texts
# come into the places in braces. Reasons are clauses: they begin small and end without a full stop.

list-comma = { ", " }
list-and = { " and " }
list-semicolon = { "; " }
raw = { $text }

## Reasons for sums

theorem-says = a theorem says so
theorem-lists = the theorem lists it among the P-positions
theorem-does-not-list = the theorem does not list it among the P-positions
no-component = there is nothing to move in
no-move = there is no move
no-move-misere = there is no move, and in misère play who cannot move wins
no-token = no token is left

# 3 ⊕ 4 = 7
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
sum-cancels-but = equal components cancel, and the others have the nim-sum { $total }, not 0
sum-loopy-n =
    a component with cycles is worth { $value }, the others { $rest }: the move makes the two equal
sum-loopy-d =
    a component with cycles is worth { $value }, the others { $rest }: no move makes the two equal, and
    play there can go on for ever
sum-two-loopy = two components have cycles: neither player can end both

## Reasons for computed values

mex-p = its options have the values { $values }, none of them 0: after every move the opponent wins
mex-n =
    its options have the values { $values }, so the least that is missing, { $value }, is its own; the move
    leaves one of value 0
mex = its options have the values { $values }; the least that is missing is { $value }
mex-p-many = none of its many options has the value 0: after every move the opponent wins
mex-n-many =
    the least value that none of its many options has is { $value }; the move leaves one of value 0
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

## Ends of games

takes-everything = the move takes all that is left, and the opponent cannot move
last-token = the only move takes the last token, and then the opponent cannot move, and so wins
leaves-one-token = the move leaves one token, which the opponent must take; then there is no move, and so the mover wins

## Wythoff's game

wythoff-n =
    the move leaves { $x } and { $y }, which are a pair: { $formula }. From a pair no move leads to another, for { $kind ->
        [golden] no two pairs share a number or a difference
       *[alpha] no two pairs share a number, and their differences lie too far apart
    }
wythoff-p =
    { $x } and { $y } are pair number { $n }: { $formula }. No move leads from a pair to another, and from everything
    else the opponent can move to one
wythoff-p-digits =
    { $x } and { $y } are pair number { $n }: { $formula }; in Fibonacci numeration { $first } is shifted to { $second }.
    No move leads from a pair to another, and from everything else the opponent can move to one
wythoff-formula =
    { $x } = ⌊{ $n }{ $kind ->
        [golden] φ⌋
        [alpha] α⌋
       *[misere] α + 1/α⌋
    } and { $y } = { $x } + { $more }{ $kind ->
        [golden] { "" }
       *[alpha] , where α = (√{ $square } + 2 − { $t })/2
    }
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

## Subtraction games

subtraction-n =
    the heaps that lose leave the remainders { $rests } on division by { $period }. The move leaves { $left }, whose
    remainder is { $rest }, and whatever is taken from it, such a heap can be left again
subtraction-p =
    the heaps that lose leave the remainders { $rests } on division by { $period }, and { $heap } leaves { $rest }: after
    every move the opponent can leave such a heap again
subtraction-other =
    the heaps that lose leave the remainders { $rests } on division by { $period }, but { $heap } leaves { $rest }
subtraction-n-few =
    the only heaps that lose are { $heaps }: the move leaves { $left }, from where no move leads to another of them
subtraction-p-few =
    the only heaps that lose are { $heaps }: from { $heap } no move leads to another of them, and from every other heap
    one does
subtraction-few = the only heaps that lose are { $heaps }, and { $heap } is none of them
subtraction-n-value =
    the move leaves { $left }, and G({ $left }) = { $value }, for the values repeat every { $period } tokens from { $start }
    on: after every answer a heap of that value can be left again
subtraction-p-value =
    G({ $heap }) = { $value }, for the values repeat every { $period } tokens from { $start } on: after every move the
    opponent can leave a heap of that value again
subtraction-value = G({ $heap }) = { $value }; the values repeat every { $period } tokens from { $start } on
subtraction-worth = as { $heap }, for the values repeat every { $period } tokens
subtraction-worth-saltus = as { $heap }, but { $saltus } more for every { $period } tokens

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

## Fibonacci Nim and dynamic Nim

dynamic-none = nothing may be taken now, so there is no move
dynamic-parts = { $heap } = { $parts } in { $kind ->
        [fibonacci] Fibonacci numbers
       *[losing] heaps that lose for whoever begins
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
    the opponent must change one of the two, and the mover restores both
nimhoff-p =
    the quotients of the heaps by { $h } have { $sum }, and the total { $total } leaves the remainder { $rest }: every move
    changes one of the two, and the opponent restores both
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
    the poison has { $right } squares beside it and { $down } below, which are two heaps of Nim: { $why }
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
cram-n-other =
    just one of { $height } and { $width } is even: a domino on the two squares in the centre wins, because then every domino is
    answered by its half-turn. That this one wins too is found by search

## Geography

geography-stuck = { $node } has no neighbour that is left, so there is no move
geography-empty = the graph has no node
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
