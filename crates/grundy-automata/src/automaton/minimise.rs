//! The least automaton of a set: Valmari, Fast brief practical DFA minimization, 2012.

use super::{Automaton, id};

/// A partition of 0 .. n whose sets are split by marking elements.
struct Partition {
    elements: Vec<u32>,
    places: Vec<u32>,
    set_of: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// One set, or none if n = 0.
    fn new(n: u32) -> Self {
        let sets = usize::from(n > 0);
        Self {
            elements: (0..n).collect(),
            places: (0..n).collect(),
            set_of: vec![0; n as usize],
            first: vec![0; sets],
            past: vec![n; sets],
            marked: vec![0; sets],
            touched: Vec::new(),
        }
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    fn set(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.past[set] as usize
    }

    fn mark(&mut self, element: u32) {
        let set = self.set_of[element as usize] as usize;
        let i = self.places[element as usize];
        let j = self.first[set] + self.marked[set];
        if i < j {
            return;
        }
        let other = self.elements[j as usize];
        self.elements[i as usize] = other;
        self.places[other as usize] = i;
        self.elements[j as usize] = element;
        self.places[element as usize] = j;
        if self.marked[set] == 0 {
            self.touched.push(id(set));
        }
        self.marked[set] += 1;
    }

    /// Splits every touched set into marked and unmarked; the smaller part becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = set as usize;
            let j = self.first[set] + self.marked[set];
            let new = self.first.len();
            if j < self.past[set] {
                if self.marked[set] <= self.past[set] - j {
                    self.first.push(self.first[set]);
                    self.past.push(j);
                    self.first[set] = j;
                } else {
                    self.first.push(j);
                    self.past.push(self.past[set]);
                    self.past[set] = j;
                }
                self.marked.push(0);
                for i in self.set(new) {
                    self.set_of[self.elements[i] as usize] = id(new);
                }
            }
            self.marked[set] = 0;
        }
    }
}

impl Automaton {
    /// The least automaton of the same set, its states numbered in the order in which words reach them: two
    /// automata of the same set become equal. O(e log n) for e edges.
    #[must_use]
    pub fn minimised(&self) -> Self {
        let live = self.live();
        if live.first() != Some(&true) {
            return Self::empty(self.numeration, self.tracks.clone());
        }
        // The live states, renumbered, and the edges between them.
        let mut number = vec![u32::MAX; self.states()];
        let mut count = 0;
        for (state, live) in live.iter().enumerate() {
            if *live {
                number[state] = count;
                count += 1;
            }
        }
        let mut blocks = Partition::new(count);
        let (mut tails, mut labels, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        for state in (0..self.states()).filter(|&state| live[state]) {
            if self.accepts[state] {
                blocks.mark(number[state]);
            }
            for &(letter, target) in self.edges(id(state)) {
                if live[target as usize] {
                    tails.push(number[state]);
                    labels.push(letter);
                    heads.push(number[target as usize]);
                }
            }
        }
        blocks.split();
        refine(&mut blocks, &tails, &labels, &heads);

        // The quotient, numbered breadth first.
        let mut representative = vec![u32::MAX; blocks.sets()];
        for (state, &n) in number.iter().enumerate() {
            if n != u32::MAX {
                representative[blocks.set_of[n as usize] as usize] = id(state);
            }
        }
        let block = |state: u32| blocks.set_of[number[state as usize] as usize] as usize;
        let mut order = vec![u32::MAX; blocks.sets()];
        let mut queue = vec![block(0)];
        order[block(0)] = 0;
        let mut least = Self::empty(self.numeration, self.tracks.clone());
        let mut at = 0;
        while at < queue.len() {
            let state = representative[queue[at]];
            at += 1;
            for &(letter, target) in self.edges(state) {
                if !live[target as usize] {
                    continue;
                }
                let target = block(target);
                if order[target] == u32::MAX {
                    order[target] = id(queue.len());
                    queue.push(target);
                }
                least.edges.push((letter, order[target]));
            }
            least.close(self.accepts(state));
        }
        least
    }

    /// Which states can be reached and can accept.
    fn live(&self) -> Vec<bool> {
        let n = self.states();
        let mut reached = vec![false; n];
        let mut stack = Vec::new();
        if n > 0 {
            reached[0] = true;
            stack.push(0u32);
        }
        let mut incoming = vec![0u32; n + 1];
        while let Some(state) = stack.pop() {
            for &(_, target) in self.edges(state) {
                incoming[target as usize + 1] += 1;
                if !reached[target as usize] {
                    reached[target as usize] = true;
                    stack.push(target);
                }
            }
        }
        for i in 0..n {
            incoming[i + 1] += incoming[i];
        }
        let mut fill = incoming.clone();
        let mut sources = vec![0u32; incoming[n] as usize];
        for state in (0..n).filter(|&state| reached[state]) {
            for &(_, target) in self.edges(id(state)) {
                sources[fill[target as usize] as usize] = id(state);
                fill[target as usize] += 1;
            }
        }
        let mut live = vec![false; n];
        for state in (0..n).filter(|&state| reached[state] && self.accepts[state]) {
            live[state] = true;
            stack.push(id(state));
        }
        while let Some(state) = stack.pop() {
            let state = state as usize;
            for &source in &sources[incoming[state] as usize..incoming[state + 1] as usize] {
                if !live[source as usize] {
                    live[source as usize] = true;
                    stack.push(source);
                }
            }
        }
        live
    }
}

/// Splits the blocks until the edges of two states in one block lead to the same blocks.
fn refine(blocks: &mut Partition, tails: &[u32], labels: &[u32], heads: &[u32]) {
    let edges = id(tails.len());
    let states = blocks.elements.len();
    let mut cords = Partition::new(edges);
    if edges > 0 {
        cords.elements.sort_unstable_by_key(|&e| labels[e as usize]);
        (cords.first, cords.past, cords.marked) = (Vec::new(), Vec::new(), Vec::new());
        let mut before = None;
        for i in 0..edges {
            let edge = cords.elements[i as usize] as usize;
            if before != Some(labels[edge]) {
                before = Some(labels[edge]);
                cords.first.push(i);
                cords.past.push(i);
                cords.marked.push(0);
            }
            let set = cords.first.len() - 1;
            cords.past[set] = i + 1;
            cords.set_of[edge] = id(set);
            cords.places[edge] = i;
        }
    }
    let mut first = vec![0u32; states + 1];
    for &head in heads {
        first[head as usize + 1] += 1;
    }
    for i in 0..states {
        first[i + 1] += first[i];
    }
    let mut fill = first.clone();
    let mut incoming = vec![0u32; tails.len()];
    for (edge, &head) in heads.iter().enumerate() {
        incoming[fill[head as usize] as usize] = id(edge);
        fill[head as usize] += 1;
    }
    let (mut block, mut cord) = (1, 0);
    while cord < cords.sets() {
        for i in cords.set(cord) {
            blocks.mark(tails[cords.elements[i] as usize]);
        }
        blocks.split();
        cord += 1;
        while block < blocks.sets() {
            for i in blocks.set(block) {
                let state = blocks.elements[i] as usize;
                for &edge in &incoming[first[state] as usize..first[state + 1] as usize] {
                    cords.mark(edge);
                }
            }
            cords.split();
            block += 1;
        }
    }
}
