/**
 * Work of calls that came in one turn of the event loop is done at its end, one piece right after the other: each between the
 * other work of its call finds what it needs of code and data gone from the processor's caches, and takes twice as long.
 * @returns what takes a piece, and rejects with what that throws
 */
export function inRounds(): <Result>(work: () => Result) => Promise<Result> {
  let waiting: (() => void)[] = [];
  function doAll(): void {
    const round = waiting;
    waiting = [];
    for (const work of round) work();
  }
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(doAll);
      waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
}
