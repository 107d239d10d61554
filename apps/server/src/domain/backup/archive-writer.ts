import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { unlessMissing } from '../../platform/files/missing.ts';
import type { BackupEntry } from './entry.ts';
import { type Manifest, manifestName, type Sums, sumsName } from './manifest.ts';

const CHUNK = 1024 * 1024;

/** Puts entries into a tar one after the other, with the manifest before and the sums behind them. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #sums: Record<string, Sums[string]> = {};
  #bytes = 0;

  /** The tar as it comes. */
  get stream(): Readable {
    return Readable.from(this.#pack);
  }

  /** Bytes of the files so far. */
  get bytes(): number {
    return this.#bytes;
  }

  async begin(manifest: Manifest): Promise<void> {
    await this.#addContent(manifestName, Buffer.from(JSON.stringify(manifest)));
  }

  /** Resolves when the archive has taken the entry. */
  async add(entry: BackupEntry): Promise<void> {
    if ('folder' in entry) {
      this.#pack.entry({ name: `${entry.name}/`, type: 'directory', mode: 0o700 }).end(null);
      return;
    }
    if ('content' in entry) return this.#addContent(entry.name, entry.content);
    const handle = await open(entry.file).catch(unlessMissing);
    // Gone since it was listed: the store has no more use for it.
    if (handle === undefined) return;
    try {
      await this.#write(entry.name, entry.size, firstBytes(handle, entry.size));
    } finally {
      await handle.close();
    }
  }

  async end(): Promise<void> {
    const text = JSON.stringify(this.#sums);
    await this.#addContent(sumsName, Buffer.from(text));
    this.#pack.finalize();
  }

  /** Whatever reads the tar is told that it is not whole. */
  destroy(error: Error): void {
    this.#pack.destroy(error);
  }

  async #addContent(name: string, content: Buffer): Promise<void> {
    await this.#write(name, content.length, [content]);
  }

  async #write(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const taken = Promise.withResolvers<void>();
    const sink = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
      error ? taken.reject(error) : taken.resolve(),
    );
    // Told below, by whichever wait it breaks off.
    taken.promise.catch(() => undefined);
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      this.#bytes += chunk.length;
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), taken.promise]);
    }
    sink.end(null);
    await taken.promise;
    this.#sums[name] = { size, sha256: hash.digest('hex') };
  }
}

async function* firstBytes(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    const given = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    at += given.length;
    yield given;
  }
}
