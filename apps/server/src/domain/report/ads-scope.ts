import { type ReportRequest, usedDimensions } from '@millrace/contract/report/definition';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import type { ReportScope } from './report-scope.ts';

/** What an advertiser may see: their own ads, in whosever apps they ran. @param read of the advertiser's organization */
export async function adsScope(
  read: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  { organizationId }: Pick<Scope, 'organizationId'>,
  request: ReportRequest,
): Promise<ReportScope> {
  const scope = { organizationId, appIds: null };
  if (!usedDimensions(request).includes('promotedApp'))
    return { ...scope, advertiser: { campaigns: [], promotedApps: [] } };
  const rows = await read((tx) =>
    tx.selectFrom('campaign').select(['id', 'promoted_app_id']).orderBy('id').execute(),
  );
  const advertiser = {
    campaigns: rows.map(({ id }) => id),
    promotedApps: rows.map((row) => row.promoted_app_id),
  };
  return { ...scope, advertiser };
}
