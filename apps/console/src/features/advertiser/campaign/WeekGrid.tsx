import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import './campaign.css';
import { useGridFocus } from './use-grid-focus.ts';
import { usePainting } from './use-painting.ts';
import { weekdayNames } from './weekday-names.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = Array.from({ length: 7 }, (_, day) => day);

interface WeekGridProps {
  readonly value?: readonly number[] | null;
  readonly onChange?: (hours: number[]) => void;
  readonly disabled?: boolean;
  readonly label: string;
}

/**
 * Hours of the week in UTC, each switched by itself or with others by drawing over them, a day or an hour of all days by its
 * head; none: all.
 */
export function WeekGrid({ value, onChange, disabled = false, label }: WeekGridProps) {
  const text = useText();
  const { language } = useLanguage();
  const chosen: ReadonlySet<number> = new Set(value ?? []);
  const names = weekdayNames(language);
  // Its buttons stay where keys reach them: one that is disabled is read by nobody.
  const set = (next: ReadonlySet<number>) => {
    if (!disabled) onChange?.([...next].sort((one, other) => one - other));
  };
  const { table, onKeyDown, cell } = useGridFocus({ rows: days.length, columns: hours.length });
  const painted = usePainting(chosen, set);

  /** All of them on, or off where they are on already. */
  function turn(some: readonly number[]): void {
    const next = new Set(chosen);
    const areOn = some.every((hour) => next.has(hour));
    for (const hour of some) {
      if (areOn) next.delete(hour);
      else next.add(hour);
    }
    set(next);
  }

  return (
    <div className="week-grid">
      <table ref={table} aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                <button
                  type="button"
                  {...cell({ row: -1, column: hour })}
                  aria-disabled={disabled}
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
                  {...cell({ row: day, column: -1 })}
                  aria-disabled={disabled}
                  onClick={() => turn(hours.map((hour) => day * 24 + hour))}
                >
                  {names[day]}
                </button>
              </th>
              {hours.map((hour) => (
                <td key={hour}>
                  <button
                    type="button"
                    {...cell({ row: day, column: hour })}
                    {...painted(day * 24 + hour)}
                    aria-disabled={disabled}
                    aria-pressed={chosen.has(day * 24 + hour)}
                    aria-label={text('campaign.dayAt', { day: names[day] ?? '', hour })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
