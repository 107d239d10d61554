import type { RequestOf } from '@millrace/contract/kit/call';
import { type AppAds, type getAppAds, mostLinesTold } from '@millrace/contract/publisher/app-ads';
import { compareAppAds } from '../../../domain/app-ads/compare-app-ads.ts';
import { networksInUse } from '../../../domain/app-ads/networks-in-use.ts';
import { readStoredFile } from '../../../domain/app-ads/stored-file.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** An app's app-ads.txt as it was last looked at, beside the networks that it uses now. */
export function showAppAds(context: Context, { pubAppId }: RequestOf<typeof getAppAds>): Promise<AppAds> {
  return context.read((tx) => readAds(tx, pubAppId));
}

export async function readAds(tx: Tx, pubAppId: number): Promise<AppAds> {
  const app = found(
    await tx.selectFrom('app').select('website').where('id', '=', pubAppId).executeTakeFirst(),
  );
  const file = await readStoredFile(tx, pubAppId);
  const content = file?.content ?? null;
  const website = app.website ?? file?.storeWebsite ?? null;
  return {
    website,
    namedBy: app.website !== null ? 'hand' : website === null ? null : 'store',
    address: file?.address ?? null,
    state: file?.state ?? null,
    reason: file?.reason ?? null,
    detail: file?.detail ?? null,
    checkedAt: file?.checkedAt?.toISOString() ?? null,
    sellers: content?.sellerCount ?? 0,
    problems: content?.problems.slice(0, mostLinesTold) ?? [],
    problemCount: content?.problemCount ?? 0,
    repeats: content?.repeats.slice(0, mostLinesTold) ?? [],
    repeatCount: content?.repeatCount ?? 0,
    networks: compareAppAds(content?.sellers ?? [], await networksInUse(tx, pubAppId)),
  };
}
