import { addDays, dayOf, type Period } from '@millrace/contract/report/period';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { daysShown, type ReportPeriod, readPeriod, writePeriod } from '../../../kit/report/period-address.ts';
import type { FilterPartProps } from '../../../kit/report/report-part.ts';

/** Four weeks of which today is the last day: whoever looks for one thing means what has just come, too. */
export const upToNow = (today: string): Period => ({ from: addDays(today, -27), to: today });

/**
 * The days that are looked at, as the address says them, and what a picker of days is given.
 * @param usualOf what is meant where the address does not say; whole days unless it says otherwise
 */
export function useDays(usualOf: (today: string) => ReportPeriod = () => 'last28'): {
  readonly days: Period;
  readonly picker: FilterPartProps;
} {
  const [query, setQuery] = useQuery();
  const today = dayOf(new Date());
  const usual = usualOf(today);
  const state = { period: readPeriod(query, usual), filters: [] };
  return {
    days: daysShown(state, today),
    picker: {
      today,
      address: {
        state,
        change: ({ period }) => {
          if (period === undefined) return;
          setQuery((next) => {
            writePeriod(next, period, usual);
            next.delete('page');
            return next;
          });
        },
      },
    },
  };
}
