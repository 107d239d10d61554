import { hoursOfWeek } from '@millrace/contract/advertiser/campaign-targeting';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import './campaign.css';
import { weekdayNames } from './weekday-names.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = Array.from({ length: 7 }, (_, day) => day);
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -24,
  ArrowDown: 24,
};

interface WeekGridProps {
  readonly value?: readonly number[] | null;
  readonly onChange?: (hours: number[]) => void;
  readonly disabled?: boolean;
  readonly label: string;
}

/**
 * Hours of the week in UTC, each switched by itself, a day or an hour of all days by its head; none: all. One stop of the
 * tab key: arrows move inside.
 */
export function WeekGrid({ value, onChange, disabled = false, label }: WeekGridProps) {
  const text = useText();
  const { language } = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(0);
  const chosen = new Set(value ?? []);
  const names = weekdayNames(language);

  /** All of them on, or off where they are on already. */
  function turn(some: readonly number[]): void {
    const next = new Set(chosen);
    const areOn = some.every((hour) => next.has(hour));
    for (const hour of some) {
      if (areOn) next.delete(hour);
      else next.add(hour);
    }
    onChange?.([...next].sort((one, other) => one - other));
  }

  function move({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
    const next = at + (steps[key] ?? Number.NaN);
    if (!(next >= 0 && next < hoursOfWeek)) return;
    preventDefault();
    setAt(next);
    table.current?.querySelector<HTMLButtonElement>(`[data-hour="${next}"]`)?.focus();
  }

  return (
    <div className="week-grid">
      <table ref={table} aria-label={label} onKeyDown={(event) => move(event)}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                <button
                  type="button"
                  tabIndex={-1}
                  disabled={disabled}
                  aria-label={text('campaign.everyDayAt', { hour })}
                  onClick={() => turn(days.map((day) => day * 24 + hour))}
                >
                  {hour}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">
                <button
                  type="button"
                  tabIndex={-1}
                  disabled={disabled}
                  onClick={() => turn(hours.map((hour) => day * 24 + hour))}
                >
                  {names[day]}
                </button>
              </th>
              {hours.map((hour) => {
                const number = day * 24 + hour;
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      data-hour={number}
                      tabIndex={number === at ? 0 : -1}
                      disabled={disabled}
                      aria-pressed={chosen.has(number)}
                      aria-label={text('campaign.dayAt', { day: names[day] ?? '', hour })}
                      onClick={() => {
                        setAt(number);
                        turn([number]);
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
