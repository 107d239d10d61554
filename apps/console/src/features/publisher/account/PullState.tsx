import type { PullProgress } from '@millrace/contract/report/revenue-pull';
import { useText } from '../../../kit/i18n/i18n.ts';
import { daysText } from '../../../kit/report/value-text.ts';

/** How far the days have come that are being fetched. */
export function PullState({ progress: { done, days, day } }: { readonly progress: PullProgress }) {
  const text = useText();
  return (
    <p className="pull-state" role="status">
      <progress value={done} max={days} aria-hidden />
      {text('revenuePull.progress', { done, count: days })}
      {day !== null && text('revenuePull.progressDay', { day: daysText({ from: day, to: day }) })}
    </p>
  );
}
