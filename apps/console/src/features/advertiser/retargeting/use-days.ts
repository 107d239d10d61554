import type { Period } from '@millrace/contract/report/period';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { daysShown, type ReportPeriod, readPeriod, writePeriod } from '../../../kit/report/period-address.ts';
import type { FilterPartProps } from '../../../kit/report/report-part.ts';

const usual: ReportPeriod = 'last28';

/** The days that are looked at, as the address says them, and what a picker of days is given. */
export function useDays(): { readonly days: Period; readonly picker: FilterPartProps } {
  const [query, setQuery] = useQuery();
  const today = new Date().toISOString().slice(0, 10);
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
