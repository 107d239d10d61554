import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kit/load-chunk.ts';

const DayInput = lazy(() => loadChunk(() => import('../../../kit/ui/DayInput.tsx')));

interface DayFieldProps {
  /** Given by the form's field: an instant, which is the beginning of a day in UTC; null: none. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (instant: string | null) => void;
  readonly placeholder: string;
  /** The instant is the end of the day that is chosen. */
  readonly asEnd?: boolean;
}

/** A day, UTC, as the instant at which it begins or ends. */
export function DayField({ value = null, onChange, asEnd = false, ...field }: DayFieldProps) {
  const after = asEnd ? dayMs : 0;
  const shown = value === null ? null : dayOf(Date.parse(value) - after);
  return (
    <Suspense fallback={null}>
      <DayInput
        {...field}
        value={shown}
        onChange={(chosen) =>
          onChange?.(chosen === null ? null : new Date(Date.parse(chosen) + after).toISOString())
        }
      />
    </Suspense>
  );
}
