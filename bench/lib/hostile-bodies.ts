import { createDeflate, createDeflateRaw, createGzip, type Deflate, type Gzip } from 'node:zlib';
import { random } from './random.ts';

/** What nobody's SDK sends, and what it gets. */
export interface HostileBody {
  readonly name: string;
  readonly bytes: Buffer;
  readonly status: number;
  /** Sent in pieces, so that nothing says beforehand how large it is. */
  readonly isChunked?: boolean;
}

const mb = 1024 * 1024;

/** Each about as large as a body may be, but for those that are too large. */
export async function hostileBodies(): Promise<HostileBody[]> {
  const large = Buffer.from(`{"a":"${'x'.repeat(2 * mb)}"}`);
  const noise = random(3);
  const garbage = Buffer.from(Array.from({ length: mb }, () => noise.int(0, 255)));
  garbage.write('}', 0);
  const packedGarbage = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    garbage.subarray(10),
  ]);
  return [
    { name: '2 MB, announced', bytes: large, status: 413 },
    { name: '2 MB in pieces', bytes: large, status: 413, isChunked: true },
    { name: 'a gzip bomb of 1 GB', bytes: await bomb(createGzip({ level: 9 })), status: 413 },
    { name: 'a zlib bomb of 1 GB', bytes: await bomb(createDeflate({ level: 9 })), status: 413 },
    { name: 'a bomb of 1 GB, raw deflate', bytes: await bomb(createDeflateRaw({ level: 9 })), status: 413 },
    { name: '1 MB of garbage', bytes: garbage, status: 400 },
    { name: '1 MB of garbage that begins like gzip', bytes: packedGarbage, status: 400 },
    { name: '1 MB of text that ends too early', bytes: large.subarray(0, mb), status: 400 },
    { name: '1 MB of lists in lists', bytes: nested('[', ']'), status: 413 },
    { name: '1 MB of objects in objects', bytes: nested('{"a":', '}'), status: 413 },
    { name: '1 MB of members', bytes: filled('{', (at) => `"${at.toString(36)}":1`, '}'), status: 413 },
    { name: '1 MB of zeros', bytes: filled('{"a":[', () => '0', ']}'), status: 413 },
    {
      name: '1 MB of objects',
      bytes: filled('{"a":[', (at) => `{"${at.toString(36)}":1}`, ']}'),
      status: 413,
    },
  ];
}

/** A gigabyte of zeros packed into as little as can be. */
async function bomb(packer: Gzip | Deflate): Promise<Buffer> {
  const zeros = Buffer.alloc(16 * mb);
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => packer.once('end', resolve));
  for (let written = 0; written < 1024 * mb; written += zeros.length) {
    if (!packer.write(zeros)) await new Promise((resolve) => packer.once('drain', resolve));
  }
  packer.end();
  await ended;
  return Buffer.concat(chunks);
}

function nested(open: string, close: string): Buffer {
  const depth = Math.floor((mb - 100) / (open.length + close.length));
  return Buffer.from(`{"a":${open.repeat(depth)}1${close.repeat(depth)}}`);
}

function filled(head: string, part: (at: number) => string, tail: string): Buffer {
  const parts: string[] = [];
  for (let [at, size] = [0, 0]; size < mb - 100; at += 1) {
    const next = part(at);
    parts.push(next);
    size += next.length + 1;
  }
  return Buffer.from(head + parts.join(',') + tail);
}
