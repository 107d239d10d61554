import { type PeriodPreset, periodPresets } from '@millrace/contract/report/period';
import Select from 'antd/es/select';
import { lazy, Suspense } from 'react';
import { useText } from '../i18n/i18n.ts';
import { loadChunk } from '../load-chunk.ts';
import { daysShown } from './period-address.ts';
import type { FilterPartProps } from './report-part.ts';

const DayRange = lazy(() => loadChunk(() => import('../ui/DayRange.tsx')));

const firstDay = '2018-01-01';
const range = 'range';

/** Presets, or any days; the calendar comes after the screen, into the place that is kept for it. */
export function PeriodPicker({ address: { state, change }, today }: FilterPartProps) {
  const text = useText();
  const { from, to } = daysShown(state, today);
  const isRange = typeof state.period !== 'string';
  return (
    <>
      <Select<PeriodPreset | typeof range>
        className="report-period"
        aria-label={text('reportScreen.period')}
        value={typeof state.period === 'string' ? state.period : range}
        options={[
          ...periodPresets.map((preset) => ({
            value: preset,
            label: text(`reportScreen.presets.${preset}`),
          })),
          { value: range, label: text('reportScreen.range') },
        ]}
        onChange={(chosen) => change({ period: chosen === range ? { from, to } : chosen })}
      />
      {isRange && (
        <div className="report-days">
          <Suspense>
            <DayRange
              from={from}
              to={to}
              within={[firstDay, today]}
              label={{ from: text('reportScreen.from'), to: text('reportScreen.to') }}
              onChange={(first, last) =>
                first !== undefined && last !== undefined && change({ period: { from: first, to: last } })
              }
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
