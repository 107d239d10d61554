import { getReconciliation } from '@millrace/contract/report/reconciliation';
import { queryCohorts, queryQuality, queryReport } from '@millrace/contract/report/report';
import { listReportedUnits } from '@millrace/contract/report/reported-unit';
import { getRevenuePulls } from '@millrace/contract/report/revenue-pull';
import { listRevenueUploads } from '@millrace/contract/report/revenue-upload';
import { refresh } from '../api/query.ts';

/** After an upload or its undoing: whatever shows what networks report is asked for anew. */
export async function refreshRevenue(): Promise<void> {
  const calls = [
    listRevenueUploads,
    listReportedUnits,
    getRevenuePulls,
    queryQuality,
    queryReport,
    queryCohorts,
    getReconciliation,
  ];
  await Promise.all(calls.map((call) => refresh(call)));
}
