import { untilServerAnswers } from './api/connection.ts';

/** A chunk that has not come after this time is given up, milliseconds. */
const chunkTimeout = 120_000;

/** A part of the console could not be loaded: a slow connection, or a newer deploy that no longer has it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Asks once more after a failure, when the server answers again: a lost connection only delays a page. */
async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await untilServerAnswers();
    return load();
  }
}

/** Loads a chunk; when it is missing or 120 s have passed, the promise is rejected with {@link ChunkError}. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new ChunkError('A part of the console did not load.', { cause }));
    const timer = setTimeout(fail, chunkTimeout);
    void patiently(load)
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}
