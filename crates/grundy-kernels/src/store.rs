//! Long rows of plain numbers, in memory or in a file that the system keeps in memory as far as there is room.
#![expect(
    unsafe_code,
    reason = "a file is mapped by a system call, and read and written as a slice"
)]

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut, Range};
use std::ptr::NonNull;

use crate::memory::zeroed;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for u16 {}
    impl Sealed for u64 {}
}

/// Numbers for which all bits are a value.
pub trait Plain: Copy + Default + Send + Sync + sealed::Sealed + 'static {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u64 {}

/// So many numbers, which are zero at first. It is a slice.
///
/// ```
/// use grundy_kernels::store::Store;
///
/// let mut store: Store<u16> = Store::zeroed(3);
/// store[1] = 7;
/// assert_eq!(*store, [0, 7, 0]);
/// ```
pub struct Store<T: Plain> {
    start: NonNull<T>,
    length: usize,
    is_file: bool,
}

// SAFETY: it owns what it points to, as a box does, and numbers may go from thread to thread.
unsafe impl<T: Plain> Send for Store<T> {}
// SAFETY: the same; a shared one is only read.
unsafe impl<T: Plain> Sync for Store<T> {}

impl<T: Plain> Store<T> {
    /// In memory.
    pub fn zeroed(length: usize) -> Store<T> {
        let items = Box::into_raw(zeroed::<T>(length).into_boxed_slice());
        // SAFETY: a box points somewhere.
        let start = unsafe { NonNull::new_unchecked(items.cast::<T>()) };
        Store { start, length, is_file: false }
    }

    /// In a file that is empty, and that nothing else may read or write as long as this is there: the disk it takes is asked for now.
    ///
    /// # Errors
    /// If the disk is full, or the system does not map files.
    pub fn in_file(file: &File, length: usize) -> io::Result<Store<T>> {
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        if bytes == 0 {
            return Ok(Store::zeroed(length));
        }
        let start = map(file, bytes)?.cast();
        Ok(Store { start, length, is_file: true })
    }

    /// Those of these numbers that are in a file are read ahead, all together rather than page by page as they are used.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused_variables, reason = "only Linux is asked for it")
    )]
    pub fn read_ahead(&self, numbers: Range<usize>) {
        #[cfg(target_os = "linux")]
        if self.is_file {
            use rustix::mm::{Advice, madvise};
            // The mapping begins with a page, and its last page is whole.
            let page = 4096 / size_of::<T>();
            let (first, last) = (numbers.start / page * page, numbers.end.min(self.length));
            let bytes = last.saturating_sub(first) * size_of::<T>();
            if bytes > 0 {
                let start = self[first..].as_ptr().cast_mut().cast();
                // SAFETY: the range is one of the mapping, and this advice changes nothing.
                let _ = unsafe { madvise(start, bytes, Advice::WillNeed) };
            }
        }
    }

    /// What is in a file leaves the memory of this process; the system writes it, and reads it again where it is used.
    pub fn let_go(&self) {
        #[cfg(target_os = "linux")]
        if self.is_file {
            use rustix::mm::{Advice, madvise};
            let bytes = self.length * size_of::<T>();
            // SAFETY: the mapping is shared with the file, so that this advice loses nothing that was written.
            let _ = unsafe { madvise(self.start.as_ptr().cast(), bytes, Advice::LinuxDontNeed) };
        }
    }
}

#[cfg(target_os = "linux")]
fn map(file: &File, bytes: usize) -> io::Result<NonNull<u8>> {
    use rustix::fs::{FallocateFlags, fallocate};
    use rustix::io::Errno;
    use rustix::mm::{MapFlags, ProtFlags, mmap};
    match fallocate(file, FallocateFlags::empty(), 0, bytes as u64) {
        // Where it cannot be asked for, it is written.
        Err(Errno::OPNOTSUPP | Errno::NOSYS) => write_zeros(file, bytes)?,
        done => done?,
    }
    // SAFETY: the system chooses where; the file has so many bytes, and nobody else makes it shorter.
    let start = unsafe {
        let prot = ProtFlags::READ | ProtFlags::WRITE;
        mmap(std::ptr::null_mut(), bytes, prot, MapFlags::SHARED, file, 0)?
    };
    NonNull::new(start.cast()).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
}

#[cfg(target_os = "linux")]
fn write_zeros(mut file: &File, bytes: usize) -> io::Result<()> {
    use std::io::Write;
    let zeros = vec![0; bytes.min(1 << 20)];
    let mut left = bytes;
    while left > 0 {
        let now = left.min(zeros.len());
        file.write_all(&zeros[..now])?;
        left -= now;
    }
    file.flush()
}

#[cfg(not(target_os = "linux"))]
fn map(_: &File, _: usize) -> io::Result<NonNull<u8>> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "files are mapped on Linux only"))
}

impl<T: Plain> Deref for Store<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: there are so many, which this owns; all bits are values.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.length) }
    }
}

impl<T: Plain> DerefMut for Store<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and nobody else has them.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.length) }
    }
}

impl<T: Plain> Drop for Store<T> {
    fn drop(&mut self) {
        let start = self.start.as_ptr();
        if self.is_file {
            // SAFETY: it was mapped with this length, and is not used again.
            #[cfg(target_os = "linux")]
            let _ = unsafe { rustix::mm::munmap(start.cast(), self.length * size_of::<T>()) };
            return;
        }
        // SAFETY: it was a box of this length.
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, self.length)) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used<T: Plain + PartialEq + std::fmt::Debug>(mut store: Store<T>, of: impl Fn(usize) -> T) {
        assert!(store.iter().all(|&item| item == T::default()));
        for (at, item) in store.iter_mut().enumerate() {
            *item = of(at);
        }
        store.let_go();
        assert!(store.iter().enumerate().all(|(at, &item)| item == of(at)));
    }

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "any numbers do")]
    fn numbers_stay() {
        for length in [0, 1, 511, 4096, 100_003] {
            used(Store::zeroed(length), |at| at as u8);
            used(Store::zeroed(length), |at| at as u64);
            #[cfg(target_os = "linux")]
            {
                let name = format!("grundy-store-{}-{length}", std::process::id());
                let path = std::env::temp_dir().join(name);
                let file = || {
                    let mut options = std::fs::OpenOptions::new();
                    let file = options.read(true).write(true).create_new(true).open(&path).unwrap();
                    std::fs::remove_file(&path).unwrap();
                    file
                };
                used(Store::in_file(&file(), length).unwrap(), |at| at as u16);
                used(Store::in_file(&file(), length).unwrap(), |at| at as u64 * 3);
            }
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_cannot_be_had_is_an_error() {
        let file = File::open("/dev/null").unwrap();
        assert!(Store::<u64>::in_file(&file, 1000).is_err());
        assert!(Store::<u64>::in_file(&file, usize::MAX / 4).is_err());
    }
}
