import type { RequestOf } from '@millrace/contract/kit/call';
import { chooseReportedUnit, type ReportedUnit } from '@millrace/contract/report/reported-unit';
import { callApi } from '../../../kit/api/call-api.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { sentences } from '../../../kit/i18n/text-list.ts';
import { refreshRevenue } from '../../../kit/revenue/refresh-revenue.ts';
import { toast } from '../../../kit/ui/notices.ts';

type Choice = Pick<RequestOf<typeof chooseReportedUnit>, 'choice' | 'instance'>;

/** Says whose an ad unit is, and tells what that has moved. */
export async function chooseUnit(
  accountId: number,
  { unit, app }: Pick<ReportedUnit, 'unit' | 'app'>,
  choice: Choice,
  options: Parameters<typeof callApi>[2],
): Promise<void> {
  const input = { id: accountId, unit, app, ...choice };
  const changes = `reported units ${accountId}`;
  const { days, kept, isStored } = await callApi(chooseReportedUnit, input, { ...options, changes });
  await refreshRevenue();
  const more = sentences([
    ...(kept > 0 ? [text('reportedUnit.kept', { count: kept })] : []),
    ...(isStored ? [] : [text('reportedUnit.waits')]),
  ]);
  toast({
    kind: more === '' ? 'success' : 'info',
    title: days === 0 ? text('reportedUnit.savedNone') : text('reportedUnit.saved', { count: days }),
    ...(more !== '' && { description: more }),
  });
}
