/** A chunk that has not come after this time is given up, milliseconds. */
const chunkTimeout = 120_000;

/** A part of the console could not be loaded: the connection, or a newer deploy that no longer has it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Loads a chunk; after {@link chunkTimeout} or a failure the promise is rejected with {@link ChunkError}. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new ChunkError('A part of the console did not load.', { cause }));
    const timer = setTimeout(fail, chunkTimeout);
    load()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}
