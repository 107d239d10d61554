import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../platform/start-error.ts';

/** How every file of age begins (https://age-encryption.org/v1), and none of Zstandard. */
const ageMark = Buffer.from('age-encryption.org/');

/**
 * The bytes of a backup's file: the archive in Zstandard, and with a passphrase that in age, so that both can be taken off
 * by those programs as well.
 */
export async function toFile(archive: Readable, passphrase: string | undefined): Promise<Readable> {
  const packed = archive.pipe(createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }));
  archive.once('error', (error) => packed.destroy(error));
  if (passphrase === undefined) return packed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return readable(await encrypter.encrypt(webStream(packed)));
}

/** Whether nothing of a backup's file is readable without its passphrase, as the file itself says. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    return await beginsAsAge(handle);
  } finally {
    await handle.close();
  }
}

async function beginsAsAge(handle: FileHandle): Promise<boolean> {
  const first = Buffer.alloc(ageMark.length);
  await handle.read(first, 0, first.length, 0);
  return first.equals(ageMark);
}

/**
 * The archive in a backup's file, which is closed with it.
 * @throws StartError when the passphrase is missing or wrong
 */
export async function fromFile(handle: FileHandle, passphrase: string | undefined): Promise<Readable> {
  const isPlain = !(await beginsAsAge(handle));
  const file = handle.createReadStream({ start: 0 });
  if (isPlain) return unpacked(file);
  if (passphrase === undefined) {
    throw new StartError(
      'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(webStream(file)).catch((error: unknown) => {
    throw new StartError(
      'This backup could not be decrypted: the passphrase is not the one it was made with.',
      {
        cause: error,
      },
    );
  });
  return unpacked(readable(plain));
}

function unpacked(packed: Readable): Readable {
  const archive = packed.pipe(createZstdDecompress());
  packed.once('error', (error) => archive.destroy(error));
  return archive;
}

// Two declarations of one thing: Node's own type of web streams and the one of the standard's library.
const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const readable = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
