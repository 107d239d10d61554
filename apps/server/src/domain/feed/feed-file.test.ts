import { largestFeedFile, mostItems } from '@millrace/contract/advertiser/feed-state';
import { expect, test } from 'vitest';
import { someFeedXml } from '../../testing/feed-xml.ts';
import { type InTransaction, storeFile } from './feed-file.ts';

/** Nothing is kept: what is asked is how much would be taken. */
const nowhere: InTransaction = () => Promise.resolve(undefined as never);
const of = { organizationId: 1, importId: 2, feedId: 3 };

test('a file is taken up to the limit of the product, wherever it comes from', async () => {
  let taken = 0;
  /** They say that they are packed, so that nobody packs them once more. */
  async function* tooMuch(): AsyncGenerator<Buffer> {
    const piece = Buffer.alloc(largestFeedFile / 16);
    piece.set([0x1f, 0x8b]);
    for (; taken < largestFeedFile; taken += piece.length) yield piece;
    yield Buffer.from('!');
  }
  await expect(storeFile(nowhere, of, tooMuch())).rejects.toMatchObject({ reason: 'tooLarge' });
  expect(taken).toBe(largestFeedFile);
});

test('a million items as a shop writes them are within it, not packed', async () => {
  let size = 0;
  for await (const piece of someFeedXml(1_000)) size += piece.length;
  expect(size * 1_000).toBeGreaterThan(600_000_000);
  expect(size * 1_000).toBeLessThan(largestFeedFile);
  expect(1_000_000).toBeLessThanOrEqual(mostItems);
});
