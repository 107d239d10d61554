import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { uploadRevenue } from '@millrace/contract/report/revenue-upload';
import { bringNow } from '../../../domain/network-revenue/bring-now.ts';
import { insertUpload } from '../../../domain/network-revenue/insert-upload.ts';
import { keepToSend, lockNetwork, sendKept } from '../../../domain/network-revenue/kept-revenue.ts';
import { askStore } from '../../../domain/network-revenue/store-away.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import { planUpload } from './plan-upload.ts';
import { uploadFields } from './queries.ts';

type Request = RequestOf<typeof uploadRevenue>;

/**
 * Brings in exactly what the check has shown, or nothing. Its entry comes first, with the rows that ClickHouse is to get; a
 * server that is killed before ClickHouse has them, or cannot reach it, leaves them to be brought there later.
 */
export async function storeUpload(
  context: Context,
  input: Request,
): Promise<ResponseOf<typeof uploadRevenue>> {
  const { services, scope, log } = context;
  const network = { organizationId: scope.organizationId, networkId: input.adnId };
  const done = await context.write(async (tx) => {
    await lockNetwork(tx, network);
    // What is planned stands on what ClickHouse has.
    await askStore(context, sendKept(tx, services.clickhouse, network));
    const plan = await planUpload(context, tx, input);
    if (plan.check.check !== input.check) throw new CallError('revenueUpload.errors.changed');
    const { counts, days } = plan.check;
    if (days === null || counts.matched + counts.unmatched === 0)
      throw new CallError('revenueUpload.errors.nothingToTake');
    const { adnId, fileName } = input;
    const { mapping, units } = plan.check;
    const whose = { ...network, userId: scope.userId, accountId: null };
    const id = await insertUpload(tx, whose, { ...plan, counts, days, fileName, mapping, units });
    await recordChange(tx, scope, {
      entity: 'revenue_upload',
      entityId: id,
      action: 'add',
      name: fileName,
      after: uploadFields({ adnId, fileName, counts, totals: plan.totals }),
    });
    if (counts.unmatched > 0)
      // Of whoever may map them: rows of nothing are of no app, and whoever brought them in may be away.
      await writeNotices(tx, {
        organizationId: scope.organizationId,
        message: 'notification.content.revenueUnmatched',
        cause: id,
        reach: 'all',
        params: { count: counts.unmatched, file: fileName },
        link: { url: `/upload/history?map=${id}`, type: 'in-app' },
      });
    for (const source of ['upload', 'undone'] as const) {
      const rows = plan.cells.filter((cell) => cell.source === source).map(({ revenue }) => revenue);
      await keepToSend(tx, rows, { ...network, uploadId: id, source, reportedAt: plan.at });
    }
    return { id, counts };
  });
  const isStored = await bringNow(services, network, log);
  return { ...done, isStored };
}
