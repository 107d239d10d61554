import type { ApiKey } from '@millrace/contract/people/api-key';
import { formatDay, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** Pixels: of a day's bar with its gap, and of the highest bar. */
const step = 4;
const height = 24;

/** How often a key was used on each of 30 days, beside the sum; each bar says its day on hover. */
export function CallBars({ apiKey: { name, calls } }: { readonly apiKey: ApiKey }) {
  const text = useText();
  const total = calls.reduce((sum, day) => sum + day.calls, 0);
  const most = Math.max(...calls.map((day) => day.calls), 0);
  const width = calls.length * step;
  const label = text('apiKey.callsOf', { name, total: formatNumber(total), most: formatNumber(most) });
  return (
    <span className="key-calls">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {calls.map((day, index) => {
          // A day with one call beside one with thousands is seen, too.
          const tall = day.calls === 0 ? 1 : Math.max(2, Math.round((day.calls / most) * height));
          return (
            <rect
              key={day.day}
              className={day.calls === 0 ? 'key-no-call' : 'key-call'}
              x={index * step}
              y={height - tall}
              width={step - 1}
              height={tall}
            >
              <title>
                {text('apiKey.callsOn', { day: formatDay(day.day), calls: formatNumber(day.calls) })}
              </title>
            </rect>
          );
        })}
      </svg>
      <span aria-hidden="true">{formatNumber(total)}</span>
    </span>
  );
}
