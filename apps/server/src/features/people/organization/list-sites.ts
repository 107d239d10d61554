import { type Site, site } from '@millrace/contract/people/organization';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/http/context.ts';

/** What the advertiser promotes now: apps of a store and websites that are not archived. */
export function listOwnSites(context: Context): Promise<Site[]> {
  return context.read(async (tx) => {
    const rows = await tx
      .selectFrom('promoted_app')
      .select(['id', 'name', 'host', 'store_url'])
      .where('status', '=', 1)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const sites = rows.map(({ id, name, host, store_url }) =>
      host === null
        ? { id, name, kind: 'app', address: store_url }
        : { id, name, kind: 'site', address: `https://${host}/` },
    );
    return z.parse(z.array(site), sites);
  });
}
