import { getAccount, listAccounts } from '@millrace/contract/publisher/account';
import { getReportSource } from '@millrace/contract/report/report-source';
import { getRevenuePulls } from '@millrace/contract/report/revenue-pull';
import { refresh } from '../../../kit/api/query.ts';

/** After a change of where an account's revenue comes from: asks again what shows it. */
export async function rereadSource(): Promise<void> {
  await Promise.all(
    [getReportSource, getRevenuePulls, getAccount, listAccounts].map((call) => refresh(call)),
  );
}
