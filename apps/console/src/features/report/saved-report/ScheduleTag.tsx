import type { SavedReport } from '@millrace/contract/report/saved-report';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Status } from '../../../kit/ui/Status.tsx';

/** Whether a report is mailed, how often, and when it is next. */
export function ScheduleTag({ of }: { readonly of: NonNullable<SavedReport['schedule']> }) {
  const text = useText();
  const { status, frequency, nextAt } = of;
  return (
    <>
      <Status kind={status === 'running' ? 'good' : 'plain'}>
        {text(`reportSchedule.statuses.${status}`)}
      </Status>{' '}
      {text(`reportSchedule.frequencies.${frequency}`)}
      {nextAt !== null && (
        <small className="lead"> {text('reportSchedule.next', { at: formatInstant(nextAt) })}</small>
      )}
    </>
  );
}
