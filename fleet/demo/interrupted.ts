/** Somebody ended the demo while it was being made. */
export class Interrupted extends Error {
  constructor() {
    super('The demo was ended before it was ready.');
  }
}

/** What the work gives, unless the signal comes first: then the work is no longer waited for. @throws Interrupted */
export async function unlessInterrupted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let stop = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(new Interrupted());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // Work that fails after that is nobody's concern.
    work.catch(() => undefined);
    interrupted.catch(() => undefined);
  }
}
