import type { Found } from '@millrace/contract/people/search';
import { listSavedReports } from '@millrace/contract/report/saved-report';
import { callApi } from '../../kit/api/call-api.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { addressOf } from '../../kit/saved-report/saved-view.ts';

/** Where a saved report is opened; where all of them are, when it has gone since. */
export async function savedReportAddress({ id, name }: Found): Promise<string> {
  const { list } = await callApi(listSavedReports, { search: name, size: 100 });
  const saved = list.find((one) => one.id === id);
  return saved === undefined ? paths.savedReports : addressOf(saved);
}
