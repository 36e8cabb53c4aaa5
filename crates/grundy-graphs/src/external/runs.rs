//! Many lists of words in one file, each appended to and then read once, a block at a time.

use std::io::{self, SeekFrom};

use super::{File, put_bytes, words};

/// The lists. Of each, what does not fill a block is in memory.
pub(super) struct Runs<F> {
    file: F,
    /// Words of a block.
    block: usize,
    lists: Vec<List>,
    /// Blocks of the file that hold nothing any more.
    free: Vec<u64>,
    /// How many blocks the file has.
    end: u64,
    bytes: Vec<u8>,
}

#[derive(Clone, Default)]
struct List {
    blocks: Vec<u64>,
    rest: Vec<u32>,
}

impl<F: File> Runs<F> {
    pub(super) fn new(file: F, lists: usize, block: usize) -> Runs<F> {
        let lists = vec![List::default(); lists];
        Runs { file, block, lists, free: Vec::new(), end: 0, bytes: Vec::new() }
    }

    pub(super) fn push(&mut self, list: usize, word: u32) -> io::Result<()> {
        self.lists[list].rest.push(word);
        if self.lists[list].rest.len() == self.block { self.flush(list) } else { Ok(()) }
    }

    fn flush(&mut self, list: usize) -> io::Result<()> {
        let block = self.free.pop().unwrap_or_else(|| {
            self.end += 1;
            self.end - 1
        });
        let list = &mut self.lists[list];
        put_bytes(&list.rest, &mut self.bytes);
        list.rest.clear();
        self.file.seek(SeekFrom::Start(block * self.bytes.len() as u64))?;
        self.file.write_all(&self.bytes)?;
        list.blocks.push(block);
        Ok(())
    }

    /// How many words a list has.
    pub(super) fn len(&self, list: usize) -> usize {
        let list = &self.lists[list];
        list.blocks.len() * self.block + list.rest.len()
    }

    /// Calls `each` with the words of a list, a block at a time, as they were pushed.
    pub(super) fn read<E: From<io::Error>>(
        &mut self,
        list: usize,
        mut each: impl FnMut(&mut [u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut read = Vec::with_capacity(self.block);
        for &block in &self.lists[list].blocks {
            self.bytes.resize(4 * self.block, 0);
            self.file.seek(SeekFrom::Start(block * self.bytes.len() as u64))?;
            self.file.read_exact(&mut self.bytes)?;
            read.clear();
            read.extend(words(&self.bytes));
            each(&mut read)?;
        }
        read.clear();
        read.extend_from_slice(&self.lists[list].rest);
        each(&mut read)
    }

    /// The same, and empties the list.
    pub(super) fn take<E: From<io::Error>>(
        &mut self,
        list: usize,
        each: impl FnMut(&mut [u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.read(list, each)?;
        let list = &mut self.lists[list];
        self.free.append(&mut list.blocks);
        list.rest.clear();
        Ok(())
    }
}
