import { type Fields, isFields } from '../../platform/fields.ts';
import { engineOf } from './engine.ts';

/** Bytes that a body may have, as it came and inflated. */
export const maxBodyBytes = 1024 * 1024;

const problems = {
  malformed: 'The body is no JSON object',
  tooLarge: `The body is larger than ${maxBodyBytes} bytes`,
  tooMuch: 'The body holds more, or is nested deeper, than anything a phone says',
} as const;

/** A body that can't be read. */
export class BodyError extends Error {
  readonly problem: keyof typeof problems;

  constructor(problem: BodyError['problem'], cause?: unknown) {
    super(problems[problem], { cause });
    this.problem = problem;
  }
}

/**
 * What is in a body that is gzip, zlib, raw deflate or plain, told by its first bytes: what phones and proxies say in
 * `Content-Encoding` is not always so. Stops at {@link maxBodyBytes}, so that a bomb costs no more than a large body.
 *
 * @throws BodyError
 */
export function inflate(body: Buffer): Buffer {
  if (body.length > maxBodyBytes) throw new BodyError('tooLarge');
  const unpack = packing(body);
  return unpack === null ? body : unpacked(body, unpack);
}

/** @throws BodyError for what is no JSON object: arrays and single values included */
export function parseObject(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text);
  } catch (error) {
    throw new BodyError('malformed', error);
  }
  if (!isFields(value)) throw new BodyError('malformed');
  return value;
}

const byteOrderMark = 0xfeff;

type Unpack = (body: Buffer) => Buffer;

const size = { maxOutputLength: maxBodyBytes };
const unpackers = {
  gzip: engineOf('gunzip', size),
  zlib: engineOf('inflate', size),
  raw: engineOf('inflateRaw', size),
} as const;

/** How a body is packed; null: not at all. */
function packing(body: Buffer): Unpack | null {
  const first = body[0] ?? 0;
  const second = body[1] ?? 0;
  if (first === 0x1f && second === 0x8b) return unpackers.gzip;
  // The method is deflate and both bytes are a multiple of 31: what RFC 1950 says of a header.
  if ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0) return unpackers.zlib;
  return beginsLikeText(body) ? null : unpackers.raw;
}

/** A brace, or what may stand before it: blanks and the mark of UTF-8. */
function beginsLikeText(body: Buffer): boolean {
  for (const byte of body) {
    if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return byte === 0x7b || byte === 0x5b || byte === 0xef;
  }
  return true;
}

function unpacked(body: Buffer, unpack: Unpack): Buffer {
  try {
    return unpack(body);
  } catch (error) {
    throw new BodyError(isTooLarge(error) ? 'tooLarge' : 'malformed', error);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
