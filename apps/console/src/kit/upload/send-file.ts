import { header } from '@millrace/contract/kit/envelope';
import { session } from '../session/session.ts';

/** A file on its way. */
export interface Sending {
  /** The id of the upload once all of it is there. @throws when the server refuses, or nothing helped */
  readonly done: Promise<string>;
  /** What was sent stays, and is gone on from. */
  readonly halt: () => Promise<void>;
}

/** Who answers has nothing of the file: a balancer led here from the server where it began, or that was given up. */
export class LostUpload extends Error {}

/** Bytes that leave at once: a slow line brings them within the minute that a request may take. */
const chunkSize = 512 * 1024;
/** Milliseconds before each further try; together some minutes. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000];

/**
 * Sends a file by the tus protocol. It goes on where a broken line, or an earlier visit of the same person, has left it.
 * `done` rejects with {@link LostUpload} where the server has nothing of it any more: tried again, the file begins anew.
 * @param onSent told how many bytes the server has
 */
export async function sendFile(path: string, file: File, onSent: (bytes: number) => void): Promise<Sending> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const { token, organizationId } = session.get();
  const settled = Promise.withResolvers<string>();
  // Halted before anybody waits for it, it is no failure.
  settled.promise.catch(() => undefined);
  const upload = new Upload(file, {
    endpoint: `/api${path}`,
    headers: { [header.token]: token ?? '', [header.organization]: String(organizationId ?? '') },
    metadata: { filename: file.name },
    chunkSize,
    retryDelays,
    removeFingerprintOnSuccess: true,
    // Whoever uses this browser after them has uploads of their own.
    fingerprint: async () =>
      ['upload', path, organizationId, file.name, file.size, file.lastModified].join(':'),
    onProgress: onSent,
    onSuccess: () => settled.resolve(upload.url?.split('/').at(-1) ?? ''),
    onError(error) {
      const isLost = error instanceof DetailedError && error.originalResponse?.getStatus() === 404;
      settled.reject(isLost ? new LostUpload(error.message) : error);
    },
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return {
    done: settled.promise,
    async halt() {
      await upload.abort();
      settled.reject(new Error('It was halted.'));
    },
  };
}
