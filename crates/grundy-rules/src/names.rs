//! Statements to rules: what each name means, and what does not go together.

mod terms;

use crate::diagnostic::{Diagnostic, Place, quoted};
use crate::rules::{Change, Line, LineKind, Name, Parameter, Rules, State, Target};
use crate::syntax::{
    RawChange, RawCondition, RawSum, RawTarget, Statement, StatementKind, Verb, Word,
};
use terms::{Scope, condition, sum};

/// A game may have so many heaps and so much that is remembered together.
const MOST_COORDINATES: usize = 16;

/// Names are not held against each other any more where there are so many, …
const MANY: usize = 1000;

/// … nor those that have so many letters together against their neighbours.
const LONG: usize = 200;

/// The rules, unless there are errors.
pub(crate) fn resolve(
    statements: &[Statement],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Rules> {
    let mut resolver = Resolver::default();
    for statement in statements {
        resolver.declare(statement);
    }
    for statement in statements {
        if let Err(error) = resolver.statement(statement) {
            resolver.errors.push(error);
        }
        // Who reads them all has enough to do.
        if resolver.errors.len() > MANY {
            break;
        }
    }
    resolver.whole(statements);
    let failed = !resolver.errors.is_empty();
    diagnostics.append(&mut resolver.errors);
    diagnostics.append(&mut resolver.warnings);
    (!failed).then_some(resolver.rules)
}

/// The name with the words behind it joined to it.
fn one_word(name: &Word, about: &str) -> String {
    let mut joined = name.text.clone();
    for word in about.split_whitespace() {
        let kept = word.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-');
        let kept: String = kept.take(20).collect();
        if !kept.is_empty() {
            joined.push('-');
            joined.push_str(&kept);
        }
    }
    joined
}

#[derive(Default)]
struct Resolver {
    rules: Rules,
    named: bool,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

impl Resolver {
    /// Takes note of the names that a statement declares.
    fn declare(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::With(parameters) => {
                for (word, value) in parameters {
                    if self.rules.parameters.len() == MANY {
                        let expected = format!("at most {MANY} parameters");
                        let error = Diagnostic::error(word.place, quoted(&word.text), expected);
                        return self.errors.push(error);
                    }
                    if self.is_free(word) {
                        let parameter = Parameter { name: word.text.clone(), value: *value };
                        self.rules.parameters.push(parameter);
                    }
                }
            }
            StatementKind::Heaps(heaps) => {
                for word in heaps {
                    if self.is_free(word) {
                        self.rules.heaps.push(word.text.clone());
                    }
                }
            }
            StatementKind::State(states) => {
                for (word, _) in states {
                    if self.is_free(word) {
                        let state = State { name: word.text.clone(), starts: None };
                        self.rules.states.push(state);
                    }
                }
            }
            _ => {}
        }
    }

    fn is_free(&mut self, word: &Word) -> bool {
        let Rules { heaps, states, parameters, .. } = &self.rules;
        if heaps.len() + states.len() > MANY {
            // Far too many, which is said in the end.
            return true;
        }
        let mut names = heaps
            .iter()
            .chain(states.iter().map(|state| &state.name))
            .chain(parameters.iter().map(|parameter| &parameter.name));
        let free = !names.any(|name| *name == word.text);
        if !free {
            let expected = "a name that nothing else has";
            self.errors.push(Diagnostic::error(word.place, quoted(&word.text), expected));
        }
        free
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Diagnostic> {
        match &statement.kind {
            StatementKind::Game(name, about, is_close) => {
                if self.named {
                    let found = format!("a second game, {}", quoted(&name.text));
                    let error = Diagnostic::error(name.place, found, "one game in a file");
                    return Err(error);
                }
                self.named = true;
                self.rules.name.clone_from(&name.text);
                self.rules.about.clone_from(about);
                self.rules.place = name.place;
                if *is_close {
                    let found =
                        format!("the name {} and behind it {}", quoted(&name.text), quoted(about));
                    let expected = "two blanks before what is no name";
                    let hint = format!("a name is one word, such as '{}'", one_word(name, about));
                    let warning = Diagnostic::warning(name.place, found, expected);
                    self.warnings.push(warning.with_hint(hint));
                }
            }
            StatementKind::Source(text) => {
                let joint = if self.rules.source.is_empty() { "" } else { "; " };
                self.rules.source.push_str(joint);
                self.rules.source.push_str(text);
            }
            StatementKind::With(_) | StatementKind::Heaps(_) => {}
            StatementKind::State(states) => self.states(states)?,
            StatementKind::Where(raw) => {
                let resolved = condition(&mut self.scope(&mut None), raw)?;
                self.rules.positions.push(resolved);
            }
            StatementKind::EndWhen(raw) => {
                let resolved = condition(&mut self.scope(&mut None), raw)?;
                self.rules.ends.push(resolved);
            }
            StatementKind::Misere => {
                only_one(statement.place, "misere", self.rules.misere)?;
                self.rules.misere = true;
            }
            StatementKind::Symmetric => {
                only_one(statement.place, "symmetric", self.rules.symmetric)?;
                self.rules.symmetric = true;
            }
            StatementKind::Loopy => {
                only_one(statement.place, "loopy", self.rules.loopy)?;
                (self.rules.loopy, self.rules.loopy_place) = (true, statement.place);
            }
            StatementKind::Block(raw) => {
                only_one(raw.place, "block", self.rules.block.is_some())?;
                let resolved = sum(&mut self.scope(&mut None), raw)?;
                if !resolved.is_constant() {
                    let expected = "a number, or a parameter";
                    return Err(Diagnostic::error(raw.place, "names of heaps or state", expected));
                }
                self.rules.block = Some(resolved);
            }
            StatementKind::Change(changes, raw) => {
                self.changes(statement.place, changes, raw.as_ref())?;
            }
            StatementKind::Replace(heap, parts, raw) => {
                self.replace(statement.place, heap, parts, raw.as_ref())?;
            }
        }
        Ok(())
    }

    /// What names mean outside a line of moves, or in one with such chosen names.
    fn scope<'a>(&'a self, chosen: &'a mut Option<Vec<(String, Place)>>) -> Scope<'a> {
        Scope { rules: &self.rules, chosen, open: false, visible: self.rules.coordinates() }
    }

    fn states(&mut self, states: &[(Word, Option<RawSum>)]) -> Result<(), Diagnostic> {
        for (word, starts) in states {
            let Some(raw) = starts else { continue };
            let Some(index) = self.rules.states.iter().position(|s| s.name == word.text) else {
                continue;
            };
            let mut none = None;
            let mut scope = self.scope(&mut none);
            scope.visible = scope.rules.heaps.len() + index;
            let resolved = sum(&mut scope, raw)?;
            self.rules.states[index].starts = Some(resolved);
        }
        Ok(())
    }

    fn changes(
        &mut self,
        place: Place,
        raw: &[RawChange],
        when: Option<&RawCondition>,
    ) -> Result<(), Diagnostic> {
        let mut chosen = Some(Vec::new());
        let mut scope = self.scope(&mut chosen);
        scope.open = true;
        let mut changes: Vec<Change> = Vec::new();
        for change in raw {
            let (target, place) = scope.target(change)?;
            let sum = sum(&mut scope, &change.sum)?;
            let next = Change { verb: change.verb, sum, target, place };
            if let Some(twice) = changes.iter().find(|before| clash(before, &next)) {
                let found = match (twice.target, next.target) {
                    (Target::Any, Target::Any) => "a second 'any heap'".to_string(),
                    _ => "a heap that is set and changed as well".to_string(),
                };
                let expected = "changes that do not meet in one heap";
                let hint =
                    "for moves in two heaps write 'symmetric' and 'take k from x and l from y'";
                return Err(Diagnostic::error(place, found, expected).with_hint(hint));
            }
            changes.push(next);
        }
        scope.open = false;
        let condition = when.map(|raw| condition(&mut scope, raw)).transpose()?;
        self.line(place, chosen, LineKind::Changes(changes), condition);
        Ok(())
    }

    fn replace(
        &mut self,
        place: Place,
        heap: &Word,
        raw: &[RawSum],
        when: Option<&RawCondition>,
    ) -> Result<(), Diagnostic> {
        let found = quoted(&heap.text);
        let Some(index) = self.rules.heaps.iter().position(|name| *name == heap.text) else {
            return Err(terms::unknown(heap, "a heap", self.rules.heaps.iter()));
        };
        if self.rules.heaps.len() > 1 || !self.rules.states.is_empty() || index > 0 {
            let expected = "a game with one heap and no state";
            let hint = "what 'replace' leaves is a sum of heaps: a position of its own";
            return Err(Diagnostic::error(heap.place, found, expected).with_hint(hint));
        }
        let mut chosen = Some(Vec::new());
        let mut scope = self.scope(&mut chosen);
        scope.open = true;
        let parts =
            raw.iter().map(|raw| sum(&mut scope, raw)).collect::<Result<Vec<_>, Diagnostic>>()?;
        scope.open = false;
        let condition = when.map(|raw| condition(&mut scope, raw)).transpose()?;
        if parts.len() > MOST_COORDINATES {
            let found = format!("{} heaps", parts.len());
            let expected = format!("at most {MOST_COORDINATES} heaps");
            return Err(Diagnostic::error(place, found, expected));
        }
        self.line(place, chosen, LineKind::Replace(parts), condition);
        Ok(())
    }

    fn line(
        &mut self,
        place: Place,
        chosen: Option<Vec<(String, Place)>>,
        kind: LineKind,
        condition: Option<crate::syntax::Condition<Name>>,
    ) {
        let chosen = chosen.unwrap_or_default();
        for (name, place) in &chosen {
            // Nobody mistypes names that are pages long.
            let is_like =
                |heap: &&String| heap.len() > 2 && name.len() > 2 && heap.len() + name.len() < LONG;
            let heaps = self.rules.heaps.iter().filter(is_like);
            let near = heaps.into_iter().find(|heap| strsim::damerau_levenshtein(name, heap) == 1);
            if let Some(near) = near {
                let found = format!("{}, a new name that the player chooses", quoted(name));
                let expected = format!("a name less like the heap {}", quoted(near));
                self.warnings.push(Diagnostic::warning(*place, found, expected));
            }
        }
        self.rules.lines.push(Line { place, chosen, kind, condition });
    }

    /// What only the whole file shows.
    fn whole(&mut self, statements: &[Statement]) {
        let first = statements.first().map_or(Place { line: 1, column: 1, length: 1 }, |s| s.place);
        let end = statements.last().map_or(first, |s| s.place);
        let of = |wanted: fn(&StatementKind) -> bool| {
            statements.iter().find(|s| wanted(&s.kind)).map(|s| s.place)
        };
        if !self.named {
            let found = if statements.is_empty() { "an empty file" } else { "no line 'game'" };
            self.errors.push(Diagnostic::error(first, found, "a line such as 'game nim'"));
        } else if self.rules.heaps.is_empty() {
            let expected = "a line such as 'heaps x, y'";
            self.errors.push(Diagnostic::error(end, "no heaps", expected));
        } else if self.rules.lines.is_empty() && self.errors.is_empty() {
            let expected = "a line such as 'take k from any heap'";
            self.warnings.push(Diagnostic::warning(end, "no moves", expected));
        }
        if self.rules.coordinates() > MOST_COORDINATES {
            let found = format!("{} heaps and states", self.rules.coordinates());
            let expected = format!("at most {MOST_COORDINATES}");
            let names = |kind: &StatementKind| {
                matches!(kind, StatementKind::Heaps(_) | StatementKind::State(_))
            };
            let last = statements.iter().rfind(|s| names(&s.kind)).map_or(first, |s| s.place);
            self.errors.push(Diagnostic::error(last, found, expected));
        }
        if self.rules.replaces() {
            let expected = "a game that replaces no heap by a sum";
            if let Some(place) = of(|kind| matches!(kind, StatementKind::Block(_))) {
                self.errors.push(Diagnostic::error(place, "'block'", expected));
            }
            if let Some(place) = of(|kind| matches!(kind, StatementKind::Loopy)) {
                self.errors.push(Diagnostic::error(place, "'loopy'", expected));
            }
        }
        if let (Some(place), true) =
            (of(|kind| matches!(kind, StatementKind::Loopy)), self.rules.block.is_some())
        {
            let expected = "a game that ends, where options are blocked";
            self.errors.push(Diagnostic::error(place, "'loopy'", expected));
        }
    }
}

/// Refuses a statement that stands in the file already.
fn only_one(place: Place, word: &str, is_there: bool) -> Result<(), Diagnostic> {
    if !is_there {
        return Ok(());
    }
    let (found, expected) = (format!("a second '{word}'"), format!("one line '{word}' in a file"));
    Err(Diagnostic::error(place, found, expected))
}

/// Whether two changes of a line would set a heap twice, or choose it twice.
fn clash(one: &Change, other: &Change) -> bool {
    match (one.target, other.target) {
        (Target::Any, Target::Any) => true,
        (Target::Coordinate(a), Target::Coordinate(b)) => {
            a == b && (one.verb == Verb::Set || other.verb == Verb::Set)
        }
        _ => false,
    }
}

impl Scope<'_> {
    fn target(&self, change: &RawChange) -> Result<(Target, Place), Diagnostic> {
        let word = match &change.target {
            RawTarget::Any(place) => return Ok((Target::Any, *place)),
            RawTarget::Each(place) => return Ok((Target::Each, *place)),
            RawTarget::Named(word) => word,
        };
        let Rules { heaps, states, .. } = self.rules;
        if let Some(index) = heaps.iter().position(|name| *name == word.text) {
            return Ok((Target::Coordinate(index), word.place));
        }
        let state = states.iter().position(|state| state.name == word.text);
        match (state, change.verb) {
            (Some(index), Verb::Set) => Ok((Target::Coordinate(heaps.len() + index), word.place)),
            (Some(_), _) => {
                let error = Diagnostic::error(word.place, quoted(&word.text), "a heap");
                Err(error.with_hint(format!("what is remembered is set: 'set {} to …'", word.text)))
            }
            (None, Verb::Set) => {
                let names = heaps.iter().chain(states.iter().map(|state| &state.name));
                Err(terms::unknown(word, "a heap or state", names))
            }
            (None, _) => Err(terms::unknown(word, "a heap", heaps.iter())),
        }
    }
}
