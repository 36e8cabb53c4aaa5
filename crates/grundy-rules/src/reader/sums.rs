//! Sums and conditions.
//!
//! Both may begin with a bracket, so one function reads either and what comes next tells which it was:
//! nothing is read twice, however deep it is nested.

use super::tokens::Tokens;
use crate::diagnostic::{Diagnostic, Place};
use crate::lexer::{Kind, Token};
use crate::syntax::{Comparison, ConditionKind, RawCondition, RawSum, Sign, SumKind, Word};

/// Brackets, bars, `not`, `min` and `max` may be nested this deep.
const MOST_DEPTH: usize = 64;

/// So many numbers may be multiplied, and so many remainders be taken one of the other.
const MOST_FACTORS: usize = 8;

/// What a bracket may hold.
enum Either {
    Sum(RawSum),
    Condition(RawCondition),
}

impl Either {
    fn place(&self) -> Place {
        match self {
            Either::Sum(sum) => sum.place,
            Either::Condition(condition) => condition.place,
        }
    }

    fn sum(self) -> Result<RawSum, Diagnostic> {
        match self {
            Either::Sum(sum) => Ok(sum),
            Either::Condition(condition) => {
                Err(Diagnostic::error(condition.place, "a condition", "a sum"))
            }
        }
    }

    fn condition(self, tokens: &Tokens<'_>) -> Result<RawCondition, Diagnostic> {
        match self {
            Either::Condition(condition) => Ok(condition),
            Either::Sum(_) => Err(tokens.error("a comparison such as '=', '<' or 'in'")),
        }
    }
}

impl Tokens<'_> {
    pub(super) fn condition(&mut self) -> Result<RawCondition, Diagnostic> {
        self.either()?.condition(self)
    }

    /// A sum or a condition, as far as it goes.
    fn either(&mut self) -> Result<Either, Diagnostic> {
        self.joined("or", Tokens::conjunction, ConditionKind::Or)
    }

    fn conjunction(&mut self) -> Result<Either, Diagnostic> {
        self.joined("and", Tokens::relation, ConditionKind::And)
    }

    fn joined(
        &mut self,
        word: &str,
        mut item: impl FnMut(&mut Self) -> Result<Either, Diagnostic>,
        join: impl FnOnce(Vec<RawCondition>) -> ConditionKind<Word>,
    ) -> Result<Either, Diagnostic> {
        let first = item(self)?;
        if self.peek_word() != Some(word) {
            return Ok(first);
        }
        let place = first.place();
        let mut all = vec![first.condition(self)?];
        while self.eat_word(word) {
            let next = item(self)?;
            all.push(next.condition(self)?);
        }
        let place = place.to(self.before());
        Ok(Either::Condition(RawCondition { place, kind: join(all) }))
    }

    /// A relation, or a sum to which no comparison follows.
    fn relation(&mut self) -> Result<Either, Diagnostic> {
        let place = self.place();
        if self.eat_word("not") {
            let inner = self.deeper(|this| {
                let inner = this.relation()?;
                inner.condition(this)
            })?;
            let place = place.to(self.before());
            let kind = ConditionKind::Not(Box::new(inner));
            return Ok(Either::Condition(RawCondition { place, kind }));
        }
        let first = match self.total()? {
            Either::Sum(sum) => sum,
            condition => return Ok(condition),
        };
        if self.eat_word("in") {
            self.expect("{")?;
            let items = self.list(Tokens::sum)?;
            if !self.eat("}") {
                return Err(self.error("',' or '}'"));
            }
            let place = place.to(self.before());
            return Ok(Either::Condition(RawCondition {
                place,
                kind: ConditionKind::In(first, items),
            }));
        }
        let mut rest = Vec::new();
        while let Some(comparison) = self.peek_sign().and_then(Comparison::of) {
            self.skip();
            rest.push((comparison, self.sum()?));
        }
        if rest.is_empty() {
            return Ok(Either::Sum(first));
        }
        let place = place.to(self.before());
        Ok(Either::Condition(RawCondition { place, kind: ConditionKind::Chain(first, rest) }))
    }

    pub(super) fn sum(&mut self) -> Result<RawSum, Diagnostic> {
        self.total()?.sum()
    }

    /// A sum, or a condition in brackets.
    fn total(&mut self) -> Result<Either, Diagnostic> {
        let place = self.place();
        let minus = self.eat("-");
        let first = self.part()?;
        if !minus && !matches!(self.peek_sign(), Some("+" | "-")) {
            return Ok(first);
        }
        let sign = if minus { Sign::Minus } else { Sign::Plus };
        let mut parts = vec![(sign, first.sum()?)];
        loop {
            let sign = if self.eat("+") {
                Sign::Plus
            } else if self.eat("-") {
                Sign::Minus
            } else {
                break;
            };
            parts.push((sign, self.part()?.sum()?));
        }
        let place = place.to(self.before());
        Ok(Either::Sum(RawSum { place, kind: SumKind::Total(parts) }))
    }

    fn part(&mut self) -> Result<Either, Diagnostic> {
        let place = self.place();
        let mut part = self.product()?;
        let mut count = 1;
        while self.eat_word("mod") {
            self.one_more(&mut count)?;
            let modulus = self.factor()?.sum()?;
            let kind = SumKind::Mod(Box::new(part.sum()?), Box::new(modulus));
            part = Either::Sum(RawSum { place: place.to(self.before()), kind });
        }
        Ok(part)
    }

    fn product(&mut self) -> Result<Either, Diagnostic> {
        let place = self.place();
        // A number in brackets multiplies by a sign alone.
        let is_written = matches!(self.peek(), Some(Token { kind: Kind::Number(_), .. }));
        let mut product = self.factor()?;
        let mut count = 1;
        while let Either::Sum(RawSum { kind, .. }) = &product {
            let number = is_written && matches!(kind, SumKind::Number(_));
            let more = self.eat("*") || (number && self.begins_factor());
            if !more {
                break;
            }
            self.one_more(&mut count)?;
            let other = self.factor()?.sum()?;
            let kind = SumKind::Product(Box::new(product.sum()?), Box::new(other));
            product = Either::Sum(RawSum { place: place.to(self.before()), kind });
        }
        Ok(product)
    }

    /// Whether the next token, right after a number, is what that number multiplies.
    fn begins_factor(&self) -> bool {
        match self.peek() {
            Some(Token { kind: Kind::Word(word), .. }) => {
                !super::is_keyword(word) || matches!(*word, "min" | "max")
            }
            Some(Token { kind: Kind::Sign("("), .. }) => true,
            Some(Token { kind: Kind::Sign("|"), .. }) => !self.bars,
            _ => false,
        }
    }

    fn factor(&mut self) -> Result<Either, Diagnostic> {
        let Some(token) = self.peek() else {
            return Err(self.error("a number or a name"));
        };
        let place = token.place;
        let kind = match token.kind {
            Kind::Number(number) => {
                self.skip();
                SumKind::Number(number)
            }
            Kind::Word(word @ ("min" | "max")) => {
                self.skip();
                self.expect("(")?;
                let (a, b) = self.deeper(|this| {
                    let outer = std::mem::replace(&mut this.bars, false);
                    let a = this.sum()?;
                    this.expect(",")?;
                    let b = this.sum()?;
                    this.expect(")")?;
                    this.bars = outer;
                    Ok((Box::new(a), Box::new(b)))
                })?;
                if word == "min" { SumKind::Min(a, b) } else { SumKind::Max(a, b) }
            }
            Kind::Word(_) => SumKind::Name(self.name("a number or a name")?),
            Kind::Sign("(") => {
                self.skip();
                let inner = self.deeper(|this| {
                    let outer = std::mem::replace(&mut this.bars, false);
                    let inner = this.either()?;
                    this.expect(")")?;
                    this.bars = outer;
                    Ok(inner)
                })?;
                return Ok(inner);
            }
            Kind::Sign("|") => {
                self.skip();
                let inner = self.deeper(|this| {
                    let outer = std::mem::replace(&mut this.bars, true);
                    let inner = this.sum()?;
                    this.expect("|")?;
                    this.bars = outer;
                    Ok(inner)
                })?;
                SumKind::Abs(Box::new(inner))
            }
            _ => return Err(self.error("a number or a name")),
        };
        Ok(Either::Sum(RawSum { place: place.to(self.before()), kind }))
    }

    fn one_more(&self, count: &mut usize) -> Result<(), Diagnostic> {
        *count += 1;
        if *count <= MOST_FACTORS {
            return Ok(());
        }
        Err(self.error(&format!("at most {MOST_FACTORS} factors or remainders in a row")))
    }

    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        if self.depth == MOST_DEPTH {
            let expected = format!("at most {MOST_DEPTH} brackets inside each other");
            return Err(self.error(&expected));
        }
        self.depth += 1;
        let inner = read(self)?;
        self.depth -= 1;
        Ok(inner)
    }
}
