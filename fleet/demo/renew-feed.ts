import { setTimeout as wait } from 'node:timers/promises';
import { feedUploadPath, listFeedImports, takeFeedFile } from '@millrace/contract/advertiser/feed-import';
import { sendUpload } from '../../bench/lib/send-upload.ts';
import type { Api } from './api.ts';
import { feedFile, type MadeFeed } from './make-feed.ts';

/** Milliseconds between looks, and until the feed stays as it is. */
const lookEvery = 500;
const patience = 60_000;

type Row = MadeFeed['rows'][number];

/** One thing is sold no more, and one costs more: as an ordinary day changes a catalogue, within its brake. */
const anotherDay = (rows: readonly Row[]): readonly Row[] =>
  rows
    .filter(({ id }) => id !== 'allium-globe')
    .map((row) => (row.id === 'terracotta-20' ? { ...row, price: '15.90' } : row));

/** All prices in cents, by mistake: the brake holds that up. */
const inCents = (rows: readonly Row[]): readonly Row[] =>
  anotherDay(rows).map((row) => ({ ...row, price: row.price.replace('.', '') }));

/** The shop's catalogue comes twice more, each time once the import before is over; what came already does not come again. */
export async function renewFeed(api: Api, feed: MadeFeed, signal: AbortSignal): Promise<void> {
  const later = [anotherDay(feed.rows), inCents(feed.rows)];
  for (let waited = 0; !signal.aborted && waited < patience; waited += lookEvery) {
    const { list, total } = await api.ask(listFeedImports, { feedId: feed.id });
    const isBusy = list.some(({ state }) => state === 'waiting' || state === 'running');
    const next = later[total - 1];
    if (next === undefined) return;
    if (!isBusy) {
      const upload = await sendUpload(api.base, api, {
        path: feedUploadPath,
        name: 'garden-catalogue.csv',
        content: feedFile(next),
      });
      await api.ask(takeFeedFile, { id: feed.id, upload });
    }
    await wait(lookEvery);
  }
}
