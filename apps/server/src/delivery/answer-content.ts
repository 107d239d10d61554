import { acceptedEncoding, type Encoding } from '../platform/http/accepted-encoding.ts';
import type { Answer } from './answer.ts';
import { engineOf } from './wire/engine.ts';

/**
 * From here on an answer is worth packing. Bytes: two packets, which arrive in one flight as they are, so that packing them costs
 * a phone no less time and this process a third of what the whole call costs it.
 */
const worthPacking = 2_600;
const packed = engineOf('gzip', { level: 1 });
const offered: readonly Encoding[] = ['gzip'];

export interface AnswerContent {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly content: string | Buffer;
}

/** What is sent of an answer. @param accepts what the caller says of packing */
export function contentOf({ body, type, retryAfter }: Answer, accepts: string | undefined): AnswerContent {
  const isPacked = body.length >= worthPacking && acceptedEncoding(accepts, offered) === 'gzip';
  const content = isPacked ? packed(Buffer.from(body)) : body;
  const headers: Record<string, string | number> = {
    'content-type': type,
    'content-length': Buffer.byteLength(content),
  };
  if (isPacked) headers['content-encoding'] = 'gzip';
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
  return { headers, content };
}
