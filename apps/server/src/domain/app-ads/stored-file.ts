import { adsFileReasons, adsFileStates } from '@millrace/contract/publisher/app-ads';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import { adsContent } from './read-app-ads.ts';

const state = z.nullable(z.enum(adsFileStates));
const reason = z.nullable(z.enum(adsFileReasons));

/** What is known of the file of an app; undefined: it was never looked for. */
export async function readStoredFile(tx: Tx, appId: number) {
  const row = await tx
    .selectFrom('app_ads_file')
    .select(['store_website', 'state', 'reason', 'detail', 'address', 'content', 'checked_at'])
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        storeWebsite: row.store_website,
        state: z.parse(state, row.state),
        reason: z.parse(reason, row.reason),
        detail: row.detail,
        address: row.address,
        content: row.content === null ? null : z.parse(adsContent, row.content),
        checkedAt: row.checked_at,
      };
}

/**
 * What was found says nothing any more: the app has another website now.
 * @param isOfOtherStorePage what the store said of the website neither
 */
export async function forgetFile(
  tx: Tx,
  { appId, now, isOfOtherStorePage }: { appId: number; now: Date; isOfOtherStorePage: boolean },
): Promise<void> {
  await tx
    .updateTable('app_ads_file')
    .set({
      ...{
        due_at: now,
        state: null,
        reason: null,
        detail: null,
        address: null,
        content: null,
        checked_at: null,
      },
      ...(isOfOtherStorePage && { store_website: null, store_asked_at: null }),
    })
    .where('app_id', '=', appId)
    .execute();
}
