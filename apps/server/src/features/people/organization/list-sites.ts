import type { Site } from '@millrace/contract/people/organization';
import type { Context } from '../../../platform/http/context.ts';

export function listOwnSites(context: Context): Promise<Site[]> {
  return context.read(async (tx) => {
    const rows = await tx
      .selectFrom('advertiser_site')
      .select(['id', 'name', 'kind', 'address'])
      .where('status', '=', 1)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ ...row, kind: row.kind === 0 ? 'app' : 'site' }) as const);
  });
}
