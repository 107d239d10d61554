/** It said more than is read of it. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

type Bytes = AsyncIterable<Uint8Array> | null;

/**
 * All that somebody says.
 * @throws TooLarge as soon as it has more bytes, which ends it; and what the other side's end is
 */
export async function readUpTo(said: Bytes, largest: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await take(said, largest, parts);
  return Buffer.concat(parts);
}

/** The beginning of what somebody says, however it ends. */
export async function readSome(said: Bytes, largest: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await take(said, largest, parts).catch(() => undefined);
  return Buffer.concat(parts).subarray(0, largest);
}

async function take(said: Bytes, largest: number, parts: Uint8Array[]): Promise<void> {
  let size = 0;
  for await (const part of said ?? []) {
    parts.push(part);
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size > largest) throw new TooLarge(`more than ${largest} bytes`);
  }
}
