//! Pictures show what the text of a position says, which is read here by a reader of its own.

use std::collections::{BTreeMap, BTreeSet};

use grundy::picture::{Board, Dot, Picture, Region, Spot, Square};
use grundy::text::ENGLISH;
use grundy::{Flow, Sum};
use grundy_testing::{Random, length};

fn picture(position: &Sum) -> Picture {
    position.components().next().and_then(|component| component.picture()).unwrap()
}

/// What a game is shown by in its help can be drawn.
#[test]
fn every_game_has_a_picture() {
    for game in grundy::games::built_in().entries() {
        let example: Sum = game.example().parse().unwrap();
        for component in example.components() {
            assert!(component.picture().is_some(), "{}", component.text());
        }
    }
}

/// The cubes of a box that are left, by what `chomp:2x3x4~1.2.3` says.
fn left(position: &str) -> BTreeSet<Vec<usize>> {
    let numbers = |text: &str, mark: char| -> Vec<usize> {
        text.split(mark).map(|number| number.parse().unwrap()).collect()
    };
    let mut pieces = position.strip_prefix("chomp:").unwrap().split('~');
    let sides = numbers(pieces.next().unwrap(), 'x');
    let bites: Vec<Vec<usize>> = pieces.map(|bite| numbers(bite, '.')).collect();
    let mut cubes = vec![Vec::new()];
    for side in sides {
        let longer = |cube: &Vec<usize>| {
            (1..=side).map(|at| [&cube[..], &[at]].concat()).collect::<Vec<_>>()
        };
        cubes = cubes.iter().flat_map(longer).collect();
    }
    let is_beyond = |cube: &[usize], bite: &[usize]| cube.iter().zip(bite).all(|(at, b)| at >= b);
    cubes.into_iter().filter(|cube| !bites.iter().any(|bite| is_beyond(cube, bite))).collect()
}

/// The place of a cube in every direction.
type Cube = Vec<usize>;

/// What is on every place of the boards, by the title, the row and the column; and the names by rows of all boards.
fn cubes(boards: &[Vec<Board>]) -> (BTreeMap<Cube, Square>, Vec<Vec<Cube>>) {
    let (mut all, mut names) = (BTreeMap::new(), Vec::new());
    for board in boards.iter().flatten() {
        let title = ENGLISH.text(&board.title);
        let layer = title.strip_prefix("layer ").unwrap().split('.');
        let layer: Vec<usize> = layer.map(|at| at.parse().unwrap()).collect();
        for (row, squares) in board.rows.iter().enumerate() {
            let name = |column: usize| {
                [&[board.first[0] + row, board.first[1] + column], &layer[..]].concat()
            };
            names.push((0..squares.len()).map(name).collect());
            for (column, &square) in squares.iter().enumerate() {
                assert_eq!(all.insert(name(column), square), None, "{title}");
            }
        }
    }
    (all, names)
}

/// Every position of small boxes: each cube that is left is on the board that its name says, the poisoned one and no
/// other is marked, and a bite points at the cube that it names.
#[test]
fn boxes_of_cubes() {
    let mut met = BTreeSet::new();
    let mut bites = 0;
    for text in [
        "chomp:2x2x3",
        "chomp:2x3x3",
        "chomp:1x2x3",
        "chomp:3x1x2",
        "chomp:2x3x1",
        "chomp:1x1x1",
        "chomp:1x1x5",
        "chomp:5x1x1",
        "chomp:1x12x1",
        "chomp:2x2x2x2",
        "chomp:1x2x1x3",
        "chomp:2x1x2x1x2",
        "chomp:1x1x1x1x1x2",
    ] {
        let mut open: Vec<Sum> = vec![text.parse().unwrap()];
        while let Some(sum) = open.pop() {
            if !met.insert(sum.text()) {
                continue;
            }
            let Picture::Boards { boards, .. } = picture(&sum) else { panic!("{sum}") };
            let (drawn, names) = cubes(&boards);
            let there = |wanted: &[Square]| -> BTreeSet<Vec<usize>> {
                let fits = drawn.iter().filter(|(_, square)| wanted.contains(square));
                fits.map(|(cube, _)| cube.clone()).collect()
            };
            assert_eq!(there(&[Square::Free, Square::Poison]), left(&sum.text()), "{sum}");
            let poison = there(&[Square::Poison]);
            assert!(poison.len() == 1 && poison.iter().flatten().all(|&at| at == 1), "{sum}");
            assert!(
                drawn
                    .values()
                    .all(|square| [Square::Free, Square::Poison, Square::Gone].contains(square)),
                "{sum}"
            );
            let _ = sum.options(&mut |turn| {
                let after = turn.after();
                let spots = sum.spots(&after);
                let [(0, Spot::Place(row, column))] = &spots[..] else {
                    panic!("{sum}: {spots:?}")
                };
                let name = &names[*row][usize::try_from(column).unwrap()];
                let name: Vec<String> = name.iter().map(ToString::to_string).collect();
                assert_eq!(turn.describe().to_string(), format!("bite at {}", name.join(".")));
                bites += 1;
                open.push(after);
                Flow::Continue(())
            });
        }
    }
    assert!(met.len() > 300 && bites > 1000, "{} {bites}", met.len());
}

/// What the notation of Glop says: lands, regions, boundaries, spots with letters and the lives that they have left.
fn written(position: &str) -> Vec<Vec<Vec<Vec<Dot>>>> {
    let body = position.strip_prefix("sprouts:").unwrap();
    let alone = || vec![Dot { name: String::new(), lines: 3 }];
    if let Ok(spots) = body.parse::<usize>() {
        return vec![vec![vec![alone(); spots]]];
    }
    let boundary = |text: &str| -> Vec<Vec<Dot>> {
        if let Some(count) = text.strip_prefix("0*") {
            return vec![alone(); count.parse().unwrap()];
        }
        let mut dots: Vec<Dot> = Vec::new();
        for c in text.chars() {
            match c {
                '0'..='2' => {
                    let lines = 3 - c.to_digit(10).unwrap();
                    dots.push(Dot { name: String::new(), lines });
                }
                '-' => dots.last_mut().unwrap().name.push('-'),
                letter => dots.push(Dot { name: letter.to_string(), lines: 1 }),
            }
        }
        vec![dots]
    };
    let region = |text: &str| text.split_terminator('.').flat_map(boundary).collect();
    let land = |text: &str| text.split_terminator('}').map(region).collect();
    body.split(']').map(land).collect()
}

/// That the picture has the spots of the text, each in its place.
fn compare(sum: &Sum) {
    for component in sum.components() {
        let Some(Picture::Regions { lands, .. }) = component.picture() else { panic!("{sum}") };
        let region = |region: &Region| -> Vec<Vec<Dot>> {
            region.boundaries.iter().map(|boundary| boundary.dots.clone()).collect()
        };
        let drawn: Vec<Vec<Vec<Vec<Dot>>>> =
            lands.iter().map(|land| land.iter().map(region).collect()).collect();
        assert_eq!(drawn, written(&component.text()), "{sum}");
        for boundary in lands.iter().flatten().flat_map(|region| &region.boundaries) {
            let is_alone = boundary.dots == [Dot { name: String::new(), lines: 3 }];
            assert_eq!(boundary.has_lines, !is_alone, "{sum}");
        }
        // A letter is one spot: twice in a boundary, or once in each of two regions of a land.
        for land in &drawn {
            let mut places: BTreeMap<String, Vec<[usize; 2]>> = BTreeMap::new();
            for (at, region) in land.iter().enumerate() {
                for (number, dot) in region.iter().enumerate().flat_map(|(n, dots)| {
                    dots.iter().filter(|dot| !dot.name.is_empty()).map(move |dot| (n, dot))
                }) {
                    let is_own = dot.name.starts_with(|c: char| c.is_ascii_lowercase());
                    let name = if is_own { format!("{at}.{}", dot.name) } else { dot.name.clone() };
                    places.entry(name).or_default().push([at, number]);
                }
            }
            for (name, at) in places {
                let is_own = name.contains('.');
                assert!(at.len() == 2 && is_own == (at[0] == at[1]), "{sum}: {name} {at:?}");
                assert!(is_own || at[0][0] != at[1][0], "{sum}: {name} {at:?}");
            }
        }
    }
}

#[test]
fn positions_of_sprouts() {
    for text in [
        "sprouts:0",
        "sprouts:1",
        "sprouts:5",
        "sprouts:32",
        "sprouts:1aa.AB.}AB.}]0.aaABC.}0.1ab1bcDca.ACB.}D.}]!",
        "sprouts:0*3.1a1a.}]0.AB.}0.AB.}]12.AB.}AB.}",
    ] {
        compare(&text.parse().unwrap());
    }
    // More letters than the alphabet has.
    let shared: String =
        ('A'..='Z').map(String::from).chain(('A'..='F').map(|c| format!("{c}-"))).collect();
    compare(&format!("sprouts:{shared}.}}{shared}.}}").parse().unwrap());
    let own = shared.to_lowercase();
    compare(&format!("sprouts:{own}1{own}1.}}").parse().unwrap());
    let mut random = Random::new(27);
    let (mut met, mut letters, mut lands) = (BTreeSet::new(), 0, 0);
    for _ in 0..length(60, 2000) {
        let mut sum: Sum = format!("sprouts:{}", random.number(2..=7)).parse().unwrap();
        loop {
            // As it is left, and as it is read.
            compare(&sum);
            letters += sum.text().matches(|c: char| c.is_ascii_alphabetic()).count();
            let text = sum.text().replace("+sprouts:", "]");
            if text.contains('}') && !text[8..].split(']').any(|land| land.parse::<u8>().is_ok()) {
                let read: Sum = text.parse().unwrap();
                lands += usize::from(read.text().contains(']'));
                compare(&read);
            }
            met.insert(sum.text());
            let mut options = Vec::new();
            let _ = sum.options(&mut |turn| {
                options.push(turn.after());
                if options.len() < 200 { Flow::Continue(()) } else { Flow::Break(()) }
            });
            if options.is_empty() {
                break;
            }
            sum = options.swap_remove(random.below(options.len()));
        }
    }
    assert!(met.len() > 150 && letters > 1000 && lands > 10, "{} {letters} {lands}", met.len());
}
