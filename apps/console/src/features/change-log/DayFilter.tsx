import { useText } from '../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../kit/list/use-list-address.ts';
import { filtersIn } from './change-filters.ts';

/** Changes of some days, in UTC. The browser's own date fields: they speak the person's language and need no code. */
export function DayFilter({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { from = '', to = '' } = filtersIn(address);
  return (
    <fieldset className="change-days">
      <legend className="sr-only">{text('changeLog.days')}</legend>
      <DayInput
        label={text('changeLog.from')}
        value={from}
        max={to}
        onChange={(day) => address.change({ from: day })}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        label={text('changeLog.to')}
        value={to}
        min={from}
        onChange={(day) => address.change({ to: day })}
      />
    </fieldset>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  return (
    <input
      type="date"
      className="change-day"
      aria-label={label}
      title={label}
      value={value}
      min={min}
      max={max}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
