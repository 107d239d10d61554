import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { reasonOfFetch } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';
import type { FileStore } from './file-store.ts';
import { parseS3Address } from './s3-address.ts';
import type { Spool } from './spool.ts';

/** Against a moment's trouble of the store; the first wait is 50 ms, each further one up to twice as long. */
const retries = 3;
/** Milliseconds until a store that does not answer, or sends no more of a file, is given up. */
const patience = 30_000;

/** A bucket of any store that speaks S3. */
export function openS3Store(url: string, spool: Spool): FileStore {
  const address = parseS3Address(url);
  if (address === undefined) throw new RangeError('FILES_URL is no address of a bucket');
  const { base, bucket, region, accessKeyId, secretAccessKey } = address;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  async function ask(method: string, at: string, init: RequestInit = {}): Promise<Response> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('it did not answer')), patience);
    try {
      return await client.fetch(at, { method, signal: waiting.signal, ...init });
    } finally {
      clearTimeout(timer);
    }
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    const answer = await ask('HEAD', base + name);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw refused(answer, name);
    return Number(answer.headers.get('content-length'));
  }

  return {
    sizeOf,
    put: (content, extension) =>
      spool(content, async ({ file, hash, size }) => {
        const name = `${hash}.${extension}`;
        if ((await sizeOf(name)) !== size) {
          // Read from the disk as it is sent. The store compares what arrives with the hash that is signed.
          const body = await openAsBlob(file);
          const headers = { 'x-amz-content-sha256': hash };
          const answer = await client.fetch(base + name, { method: 'PUT', headers, body });
          if (!answer.ok) throw refused(answer, name);
          await answer.body?.cancel();
        }
        return { name, hash, size };
      }),
    async read(name, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await ask('GET', base + name, headers && { headers });
      if (!answer.ok || answer.body === null) throw refused(answer, name);
      return Readable.from(piecesOf(answer.body));
    },
    async remove(name) {
      const answer = await ask('DELETE', base + name);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw refused(answer, name);
    },
    async check() {
      const reason = await ask('HEAD', bucket).then(
        ({ ok, status }) => (ok ? undefined : `it answers ${status} for the bucket`),
        reasonOfFetch,
      );
      if (reason !== undefined)
        throw new StartError(`The file store of FILES_URL can not be used: ${reason}.`);
    },
  };
}

/** Whoever stops reading gives the rest up. */
async function* piecesOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  try {
    for (let next = await pieceOf(reader); !next.done; next = await pieceOf(reader)) yield next.value;
  } finally {
    await reader.cancel();
  }
}

function pieceOf<Piece>(reader: { read(): Promise<Piece> }): Promise<Piece> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the file store sends no more')), patience);
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function refused(answer: Response, name: string): Error {
  return new Error(`the file store answered ${answer.status} for ${name}`);
}
