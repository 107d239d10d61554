import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import Button from 'antd/es/button';
import { formatDay, formatInstant, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Counts } from './Counts.tsx';
import { Totals } from './Totals.tsx';

interface CheckSummaryProps {
  readonly check: RevenueCheck;
  readonly busy: boolean;
  readonly onUpload: () => void;
}

/** What the file would bring in, in figures, and the button that does it. */
export function CheckSummary({ check, busy, onUpload }: CheckSummaryProps) {
  const text = useText();
  const { counts, days, sameAs, totals, replaced, beforeUsd, afterUsd } = check;
  const count = counts.matched + counts.unmatched;
  return (
    <section className="card upload-summary">
      <div role="status">
        <Counts counts={counts} />
      </div>
      {sameAs !== null && (
        <Callout>{text('revenueUpload.sameFile', { at: formatInstant(sameAs.at) })}</Callout>
      )}
      {totals.length > 0 && <Totals totals={totals} />}
      {days !== null && (
        <p>
          {text('revenueUpload.beforeAfter', {
            first: formatDay(days.first),
            last: formatDay(days.last),
            before: formatUsd(beforeUsd),
            after: formatUsd(afterUsd),
          })}{' '}
          {replaced > 0 && text('revenueUpload.replaced', { count: replaced })}
        </p>
      )}
      {count === 0 ? (
        <p>{text('revenueUpload.errors.nothingToTake')}</p>
      ) : (
        <div className="upload-do">
          <p className="lead">{text('revenueUpload.ready')}</p>
          <Button type="primary" loading={busy} onClick={onUpload}>
            {text('revenueUpload.upload', { count })}
          </Button>
        </div>
      )}
    </section>
  );
}
