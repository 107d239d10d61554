import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { listRevenueUploads } from '@millrace/contract/report/revenue-upload';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentUpload, queryUploads, uploadColumns } from './queries.ts';

/** One page of what was brought in, newest first. */
export function listUploads(
  context: Context,
  { page, size, search, adnId }: RequestOf<typeof listRevenueUploads>,
): Promise<ResponseOf<typeof listRevenueUploads>> {
  return context.read(async (tx) => {
    // What was fetched stands with its account.
    let matching = queryUploads(tx).where('revenue_upload.account_id', 'is', null);
    if (adnId !== undefined) matching = matching.where('revenue_upload.network_id', '=', adnId);
    if (search) matching = matching.where('revenue_upload.file_name', 'ilike', containing(search));
    const sorted = matching.select(uploadColumns).orderBy('revenue_upload.id', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    return { list: rows.map(presentUpload), total: await countOf(matching) };
  });
}
