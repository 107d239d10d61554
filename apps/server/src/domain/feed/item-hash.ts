import { hash } from 'node:crypto';
import type { FeedItem } from './check-item.ts';

/**
 * The first 8 bytes of a text's SHA-1: of two million ids two have the same with a probability of 1 in 10 million. By way of a text, for
 * that comes out of Node's pool, while each buffer that crypto gives is memory of its own.
 */
export const hashOf = (text: string): Buffer =>
  Buffer.from(hash('sha1', text, 'binary').slice(0, 8), 'binary');

/** Of all that an item says but its sale. */
export function contentHash(item: FeedItem): Buffer {
  const { salePrice, saleFrom, saleUntil, ...said } = item;
  return hashOf(JSON.stringify(Object.values(said)));
}

type Sale = Pick<FeedItem, 'salePrice' | 'saleFrom' | 'saleUntil'>;

/**
 * Of all that an item says with a sale that has not ended. One that has is as good as none: a feed has not changed because a day has come,
 * whether it still says so or not.
 */
export function soldHash(
  content: Buffer,
  { salePrice, saleFrom = '', saleUntil = '' }: Sale,
  now: Date,
): Buffer {
  if (salePrice === undefined || now >= new Date(saleUntil)) return content;
  const sold = hashOf(`${Number(salePrice)} ${saleFrom} ${saleUntil}`);
  for (const [at, byte] of content.entries()) sold[at] = (sold[at] ?? 0) ^ byte;
  return sold;
}
