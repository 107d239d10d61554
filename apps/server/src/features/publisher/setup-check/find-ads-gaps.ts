import type { SetupFinding } from '@millrace/contract/publisher/setup-check';
import { compareAppAds } from '../../../domain/app-ads/compare-app-ads.ts';
import { networksInUse } from '../../../domain/app-ads/networks-in-use.ts';
import { readStoredFile } from '../../../domain/app-ads/stored-file.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What an app's app-ads.txt keeps buyers from, by the file as it was last looked at and the networks that are in use now. */
export async function findAdsGaps(tx: Tx, appId: number): Promise<SetupFinding[]> {
  const file = await readStoredFile(tx, appId);
  // Not looked at yet says nothing, and neither does a store that is down.
  if (file === undefined || file.state === null || file.reason === 'storeDown') return [];
  const networks = compareAppAds(file.content?.sellers ?? [], await networksInUse(tx, appId));
  const listable = networks.filter(({ isSure }) => isSure);
  if (listable.length === 0) return [];
  if (file.state !== 'found') return [{ kind: 'adsFile', state: file.state, address: file.address }];
  const gaps = listable.flatMap(({ adnId, state, line, found }): SetupFinding[] => {
    if (line === null || (state !== 'missing' && state !== 'wrongId')) return [];
    return [{ kind: state === 'missing' ? 'adsMissing' : 'adsWrongId', adnId, line, found }];
  });
  const { problemCount: count = 0, problems: [first] = [] } = file.content ?? {};
  return first === undefined ? gaps : [...gaps, { kind: 'adsLines', count, line: first.line }];
}
