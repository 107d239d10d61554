import type { AppWithEvents, PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface EventsCellProps {
  readonly app: PromotedApp;
  /** What it was told lately; null: that is not known. */
  readonly told: AppWithEvents | undefined | null;
}

/** When its last event came, and how many there were lately. */
export function EventsCell({ app: { eventsAt }, told }: EventsCellProps) {
  const text = useText();
  if (eventsAt === null) return text('promotedApp.noEvents');
  return (
    <>
      <span className="list-one-line">{formatInstant(eventsAt)}</span>
      {told && (
        <div className="lead promoted-app-counts">
          {text('promotedApp.eventCounts', {
            day: formatNumber(told.events24h),
            week: formatNumber(told.events7d),
          })}
        </div>
      )}
    </>
  );
}
