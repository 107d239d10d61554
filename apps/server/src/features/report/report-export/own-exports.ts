import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  cancelExport,
  ExportJob,
  getExport,
  listExports,
} from '@millrace/contract/report/report-export';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { exportColumns, presentExport, queryExports } from './present-export.ts';

/** One's own, newest first. */
export function listOwnExports(
  context: Context,
  { page, size }: RequestOf<typeof listExports>,
): Promise<ResponseOf<typeof listExports>> {
  return context.read(async (tx) => {
    const matching = queryExports(tx);
    const rows = await pageOf(matching.select(exportColumns).orderBy('id', 'desc'), { page, size }).execute();
    return { list: rows.map(presentExport), total: await countOf(matching) };
  });
}

export function getOwnExport(context: Context, { id }: RequestOf<typeof getExport>): Promise<ExportJob> {
  return context.read(async (tx) => {
    const row = await queryExports(tx).select(exportColumns).where('id', '=', id).executeTakeFirst();
    return presentExport(found(row));
  });
}

/** Whoever works on it looks several times a second whether it is still wanted. */
export function cancelOwnExport(
  context: Context,
  { id }: RequestOf<typeof cancelExport>,
): Promise<ExportJob> {
  return context.write(async (tx) => {
    await tx
      .updateTable('report_export')
      .set({ state: 'cancelled', lease_until: null, finished_at: context.services.now() })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .execute();
    const row = await queryExports(tx).select(exportColumns).where('id', '=', id).executeTakeFirst();
    return presentExport(found(row));
  });
}
