// @ts-check
// Of questions that follow each other, the last one counts.

/**
 * For questions of which each takes the place of the one before. What was begun is ended by what is begun next, and when `signal`
 * is: its questions are broken off, and nothing is said of how it went.
 * @param {AbortSignal} signal
 */
export function latest(signal) {
  let now = new AbortController();
  signal.addEventListener("abort", () => now.abort());
  /** @param {(signal: AbortSignal) => Promise<void>} work @param {(error: any) => void} failed */
  return async (work, failed) => {
    now.abort();
    const mine = new AbortController();
    now = mine;
    if (signal.aborted) return;
    try {
      await work(mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) failed(error);
    }
  };
}
