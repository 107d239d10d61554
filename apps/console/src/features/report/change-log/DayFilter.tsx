import { lazy, Suspense } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { loadChunk } from '../../../kit/load-chunk.ts';
import { filtersIn } from './change-filters.ts';
import { lastDays, presetDays } from './day-presets.ts';

const DayRange = lazy(() => loadChunk(() => import('../../../kit/ui/DayRange.tsx')));

/** Changes of some days. The calendar comes after the list, into the place that is kept for it. */
export function DayFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { from, to } = filtersIn(address);
  return (
    <div className="change-days">
      <Suspense>
        <DayRange
          from={from}
          to={to}
          label={{ from: text('changeLog.from'), to: text('changeLog.to') }}
          presets={presetDays.map((days) => ({
            label: days === 1 ? text('changeLog.today') : text('changeLog.lastDays', { days }),
            days: () => lastDays(days, Date.now()),
          }))}
          onChange={(first, last) => address.change({ from: first ?? '', to: last ?? '' })}
        />
      </Suspense>
    </div>
  );
}
