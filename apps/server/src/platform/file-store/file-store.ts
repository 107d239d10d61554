import type { Readable } from 'node:stream';
import { openFolderStore } from './folder-store.ts';
import { keepFiles } from './kept-store.ts';
import { openS3Store } from './s3-store.ts';
import { openSpool } from './spool.ts';

/** Where a file begins and ends that is read in part; both bytes count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is kept. Its name says its content, so it never has another one: `<SHA-256>.<extension>`. */
export interface KeptFile {
  readonly name: string;
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
  readonly size: number;
}

/** Keeps files by their content. No file is ever in memory whole. */
export interface FileStore {
  /** Resolves when the content is on the disk, or at the store that answers for it; what is there already stays. */
  put(content: AsyncIterable<Uint8Array>, extension: string): Promise<KeptFile>;
  /** Bytes; undefined: there is no such file. */
  sizeOf(name: string): Promise<number | undefined>;
  /** @throws when there is no such file */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** One that is not there is fine. */
  remove(name: string): Promise<void>;
  /** @throws StartError when the store can not be used */
  check(): Promise<void>;
}

/**
 * In DATA_DIR/files, or in the bucket that FILES_URL names, of which what is asked for stays here, too. What is on its way
 * stands in DATA_DIR/uploads.
 */
export function openFileStore(config: {
  readonly dataDir: string;
  readonly filesUrl: string | undefined;
}): FileStore {
  const spool = openSpool(config.dataDir);
  return config.filesUrl === undefined
    ? openFolderStore(config.dataDir, spool)
    : keepFiles(openS3Store(config.filesUrl, spool), { dataDir: config.dataDir, spool });
}
