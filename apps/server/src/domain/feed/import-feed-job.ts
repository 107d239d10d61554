import { minuteMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { checkPicturesJob } from '../catalogue/check-pictures-job.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { type Comparison, compareCatalogue, indexFor, type Sources } from './compare-catalogue.ts';
import { FeedFailure } from './feed-failure.ts';
import { fileFor, forgetFiles } from './import-files.ts';
import {
  type Begun,
  beginImport,
  countsOf,
  failImport,
  finishImport,
  LostImport,
  touchImport,
} from './import-state.ts';
import type { StoredFeed } from './stored-feed.ts';
import { tellOfImport } from './tell-of-import.ts';

/** Items after which an import says how far it is. */
const stride = 50_000;

/**
 * Brings in a feed and those that are linked to it: fetched, read, held against the last good catalogue, and only then written, in
 * one transaction. Killed at any point it begins anew, and the last good catalogue stands until then.
 */
export const importFeedJob = defineJob({
  name: 'import-feed',
  data: z.object({ importId: z.int() }),
  retries: 1,
  pause: 30,
  expire: 2 * 3_600,
  lanes: 3,
  async run(services, { importId }, signal) {
    const begun = await services.database.asSystem((tx) => beginImport(services, tx, importId));
    if (begun === undefined) return;
    // However slow the feed is, or however much there is to write: its server is there.
    const beat = setInterval(() => void touchImport(services, importId).catch(() => undefined), minuteMs);
    try {
      await bringIn(services, begun, signal);
    } catch (error) {
      if (error instanceof LostImport) return;
      if (!(error instanceof FeedFailure)) throw error;
      await services.database.asSystem((tx) => failImport(services, tx, begun, error));
    } finally {
      clearInterval(beat);
    }
  },
});

async function bringIn(services: Services, begun: Begun, signal: AbortSignal): Promise<void> {
  const { importId, feeds } = begun;
  const [lead] = feeds;
  if (lead === undefined) return;
  const run = services.database.asSystem.bind(services.database);
  const files: { feed: StoredFeed; importId: number }[] = [];
  for (const feed of feeds) files.push({ feed, importId: await fileFor(services, begun, feed, signal) });
  const sources: Sources = { lead, files, now: services.now() };
  let said = 0;
  const onRead = async (items: number) => {
    if (items - said < stride) return;
    said = items;
    await touchImport(services, importId, items);
  };
  const index = await run((tx) => indexFor(tx, lead.id));
  try {
    const comparison = await compareCatalogue(run, sources, index, { signal, onRead });
    await conclude(services, begun, { sources, comparison, signal });
  } finally {
    index.release();
  }
}

interface Compared {
  readonly sources: Sources;
  readonly comparison: Comparison;
  readonly signal: AbortSignal;
}

/** Takes a catalogue, or not. */
async function conclude(
  services: Services,
  begun: Begun,
  { sources, comparison, signal }: Compared,
): Promise<void> {
  const { importId, forceOf, feeds } = begun;
  const { lead, files } = sources;
  const run = services.database.asSystem.bind(services.database);
  const { added, changed, same } = comparison.index.counts;
  const result = { ...comparison, displayable: added + changed + same };
  if (result.displayable === 0) {
    await run(async (tx) => {
      if (await failImport(services, tx, begun, new FeedFailure('nothingShown'), result))
        await forgetFiles(tx, files);
    });
    return;
  }
  const before = comparison.index.stored;
  const share = before === 0 ? 0 : (changed + comparison.index.gone) / before;
  if (forceOf === null && share * 100 > lead.form.brake) {
    await run(async (tx) => {
      await finishImport(services, tx, importId, 'blocked', result);
      await tellOfImport(tx, lead, importId);
      await forgetFiles(tx, files);
    });
    return;
  }
  // Told before it is used up.
  const counts = countsOf(result);
  await run(async (tx) => {
    await applyCatalogue(tx, sources, comparison.index, signal);
    // What a feed had by itself before it was linked is nobody's any more.
    const linked = feeds.slice(1).map(({ id }) => id);
    if (linked.length > 0) await tx.deleteFrom('feed_item').where('feed_id', 'in', linked).execute();
    await finishImport(services, tx, importId, 'done', result, counts);
    const { organizationId } = lead;
    await services.jobs.send(tx, checkPicturesJob, { feedId: lead.id }, { organizationId });
    await forgetFiles(tx, files);
  });
}
