//! Reading the calculator's language.

use grundy_core::{Cursor, Error, MAX_LENGTH, Nat, NoFiles};

use super::{Node, Place, Question, Sign};
use crate::nimber::Nimber;
use crate::transfinite::{Transfinite, number, power_of_w, skip_spaces};

/// Parentheses may be nested this deep.
const MAX_DEPTH: usize = 200;

const AN_ATOM: &str = "a number, w, '(', sqrt(x), inv(x) or pow(x,n)";

/// Reads all of `text`.
pub(super) fn question(text: &str) -> Result<Question, Error> {
    if text.len() > MAX_LENGTH {
        return Err(Error::input(1, "a very long text", format!("at most {MAX_LENGTH} bytes")));
    }
    let mut reader = Reader { cursor: Cursor::new(text, &NoFiles), depth: 0 };
    let question = reader.question()?;
    match reader.next() {
        None => Ok(question),
        Some(_) => Err(reader.cursor.error("+ - * / ^ or the end")),
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    depth: usize,
}

impl Reader<'_> {
    fn question(&mut self) -> Result<Question, Error> {
        skip_spaces(&mut self.cursor);
        let start = self.cursor.clone();
        let make = match self.cursor.name() {
            "log" => Question::Log,
            "solve" => Question::Solve,
            _ => {
                self.cursor = start;
                return self.sum().map(Question::Value);
            }
        };
        self.expect('(')?;
        let first = self.sum()?;
        self.expect(',')?;
        let second = self.sum()?;
        self.expect(')')?;
        Ok(make(first, second))
    }

    /// The next character that is not a space.
    fn next(&mut self) -> Option<char> {
        skip_spaces(&mut self.cursor);
        self.cursor.peek()
    }

    fn eat(&mut self, wanted: char) -> bool {
        skip_spaces(&mut self.cursor);
        self.cursor.eat(wanted)
    }

    fn expect(&mut self, wanted: char) -> Result<(), Error> {
        skip_spaces(&mut self.cursor);
        self.cursor.expect(wanted)
    }

    fn sum(&mut self) -> Result<Node, Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.cursor.error(format!("at most {MAX_DEPTH} nested parentheses")));
        }
        // A leading sign changes nothing.
        if !self.eat('-') {
            self.eat('+');
        }
        let mut terms = vec![self.product()?];
        while self.eat('+') || self.eat('⊕') || self.eat('-') {
            terms.push(self.product()?);
        }
        self.depth -= 1;
        Ok(if terms.len() == 1 { terms.remove(0) } else { Node::Sum(terms) })
    }

    fn product(&mut self) -> Result<Node, Error> {
        let first = self.power()?;
        if !matches!(self.next(), Some('*' | '⊗' | '/')) {
            return Ok(first);
        }
        let mut factors = vec![(Sign::Times, first)];
        loop {
            if self.eat('*') || self.eat('⊗') {
                factors.push((Sign::Times, self.power()?));
            } else if self.eat('/') {
                let place = self.place();
                factors.push((Sign::Over(place), self.power()?));
            } else {
                return Ok(Node::Product(factors));
            }
        }
    }

    fn power(&mut self) -> Result<Node, Error> {
        let place = self.place();
        let base = self.atom()?;
        if !self.eat('^') {
            return Ok(base);
        }
        let power = self.raised(base, place)?;
        if self.next() == Some('^') {
            let expected = "parentheses around the power that is raised to another";
            return Err(self.cursor.error(expected));
        }
        Ok(power)
    }

    /// `base` to the integer that comes next.
    fn raised(&mut self, base: Node, place: Place) -> Result<Node, Error> {
        let (negative, exponent) = self.integer()?;
        // 0^-0 is 0^0 = 1 and divides by nothing.
        let base = if negative && !exponent.is_zero() {
            Node::Inverse(Box::new(base), place)
        } else {
            base
        };
        Ok(Node::Power(Box::new(base), exponent))
    }

    /// An integer, perhaps negative, perhaps in parentheses.
    fn integer(&mut self) -> Result<(bool, Nat), Error> {
        let parenthesis = self.eat('(');
        let negative = self.eat('-');
        if !negative {
            self.eat('+');
        }
        let size = number(&mut self.cursor, "an integer as the exponent of a nim-power")?;
        if parenthesis {
            self.expect(')')?;
        }
        Ok((negative, size))
    }

    fn atom(&mut self) -> Result<Node, Error> {
        match self.next() {
            Some('(') => {
                self.cursor.eat('(');
                let inner = self.sum()?;
                self.expect(')')?;
                Ok(inner)
            }
            Some('0'..='9') => {
                let n = number(&mut self.cursor, AN_ATOM)?;
                Ok(Node::Literal(Nimber(n).into()))
            }
            Some('w' | 'ω') => self.power_of_w(),
            Some('a'..='z' | 'A'..='Z') => self.function(),
            _ => Err(self.cursor.error(AN_ATOM)),
        }
    }

    fn power_of_w(&mut self) -> Result<Node, Error> {
        let hint = "after w the sign ^ makes an ordinal; a nim-power is written (w)^n";
        let exponent = power_of_w(&mut self.cursor).map_err(|error| error.with_hint(hint))?;
        if self.next() == Some('^') {
            return Err(self.cursor.error("an operator other than ^").with_hint(hint));
        }
        let exponent = exponent.ok_or_else(|| self.cursor.error(AN_ATOM))?;
        Ok(Node::Literal(Transfinite::term(exponent, Nimber::from(1))))
    }

    fn function(&mut self) -> Result<Node, Error> {
        let mark = self.cursor.mark();
        let name = self.cursor.name();
        if matches!(name, "log" | "solve") {
            let error = self.cursor.error_at(mark, AN_ATOM);
            return Err(error.with_hint(format!("{name}(…) stands alone")));
        }
        if !matches!(name, "sqrt" | "inv" | "pow") {
            return Err(self.cursor.error_at(mark, AN_ATOM));
        }
        self.expect('(')?;
        let place = self.place();
        let x = self.sum()?;
        let node = match name {
            "sqrt" => Node::Sqrt(Box::new(x)),
            "inv" => Node::Inverse(Box::new(x), place),
            _ => {
                self.expect(',')?;
                self.raised(x, place)?
            }
        };
        self.expect(')')?;
        Ok(node)
    }

    /// The place of the operand that comes next.
    fn place(&mut self) -> Place {
        skip_spaces(&mut self.cursor);
        self.cursor.mark()
    }
}
