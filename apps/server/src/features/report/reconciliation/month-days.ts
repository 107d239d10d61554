import { addDays, type Period } from '@millrace/contract/report/period';
import { CallError } from '../../../platform/http/call-error.ts';

/** The days of a month that have begun. @throws CallError when none has */
export function monthDays(month: string, today: string): Period {
  const from = `${month}-01`;
  if (from > today) {
    throw new CallError('common.errors.badParameter', {
      fields: { month: { key: 'reconciliation.errors.monthAhead', params: {} } },
    });
  }
  // The last day before the first of the month that has its 40th.
  const to = addDays(`${addDays(from, 40).slice(0, 7)}-01`, -1);
  return { from, to: to < today ? to : today };
}
