import { addDays, dayOf } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import { useApiQuery } from '../api/query.ts';
import { useAllowed } from '../permissions/Allowed.tsx';

/** Days without a call after which an app counts as one that nobody has. */
const longAgo = 28;

/**
 * Whether phones with an app have asked for ads lately. Undefined while that is not known yet; false also where it can't
 * be: for people who may not read reports, and while there are none.
 */
export function useIsCalled(appId: number, isAsked: boolean): boolean | undefined {
  const mayRead = useAllowed('performance', 'query');
  const today = dayOf(new Date());
  const { data, isPending } = useApiQuery(
    queryReport,
    {
      ...{ from: addDays(today, -longAgo), to: today, dimensions: [], metrics: ['requests'] },
      filters: [{ dimension: 'app', values: [String(appId)], exclude: false }],
    },
    { enabled: isAsked && mayRead, quiet: true },
  );
  if (mayRead && isPending) return undefined;
  return Number(data?.totals.values[0] ?? 0) > 0;
}
