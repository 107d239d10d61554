import { getWaitingEvents } from '@millrace/contract/report/report';
import { useApiQuery } from '../../api/query.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/i18n.ts';
import { Callout } from '../../ui/Callout.tsx';

interface WaitingEventsProps {
  /** The last day that is shown: what waits since a later one is none of it. Missing: it is open. */
  readonly to?: string | undefined;
}

/** Above a report, and there before it: since when events wait to be counted, so that the figures are not complete. */
export function WaitingEvents({ to }: WaitingEventsProps) {
  const text = useText();
  const { data } = useApiQuery(
    getWaitingEvents,
    {},
    {
      ...{ quiet: true, fresh: true },
      pollWhile: ({ since }) => since !== null,
    },
  );
  const since = data?.since ?? null;
  if (since === null || (to !== undefined && since.slice(0, 10) > to)) return null;
  return <Callout>{text('quality.waiting', { since: formatInstant(since) })}</Callout>;
}
