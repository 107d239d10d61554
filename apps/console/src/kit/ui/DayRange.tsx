import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { calendarWords, dateOf, dayFormats, dayOf } from './calendar-words.ts';
import './day-range.css';
import { useViewport } from './use-viewport.ts';

interface DayRangeProps {
  /** `YYYY-MM-DD`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly label: { readonly from: string; readonly to: string };
  readonly presets?: readonly {
    readonly label: string;
    readonly days: () => readonly [from: string, to: string];
  }[];
  /** Both days have to be chosen, none of them outside of these. */
  readonly within?: readonly [first: string, last: string];
  /** `undefined` for a day that is left open. */
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

/** The first and the last day of what has been, in UTC. Its calendar is large: a chunk of its own. */
export default function DayRange({ from, to, label, presets = [], within, onChange }: DayRangeProps) {
  const { language } = useLanguage();
  const id = useId();
  const onPhone = useViewport() === 'mobile';
  const today = dayjs();
  const [first, last] = within ?? [];
  return (
    <>
      <label className="sr-only" htmlFor={`${id}-from`}>
        {label.from}
      </label>
      <label className="sr-only" htmlFor={`${id}-to`}>
        {label.to}
      </label>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        locale={calendarWords[language]}
        format={dayFormats[language]}
        placeholder={[label.from, label.to]}
        classNames={{ popup: { root: 'day-range-popup' } }}
        allowEmpty={within === undefined}
        allowClear={within === undefined}
        {...(first === undefined ? {} : { minDate: dayjs(first) })}
        {...(last === undefined ? {} : { maxDate: dayjs(last) })}
        // Nothing has happened in the future yet: of two months the second is this one.
        defaultPickerValue={[today.subtract(onPhone ? 0 : 1, 'month'), today]}
        value={[dateOf(from, language), dateOf(to, language)]}
        presets={presets.map(({ label: name, days }) => ({
          label: name,
          value: () => {
            const [one, other] = days();
            return [dayjs(one), dayjs(other)];
          },
        }))}
        onChange={(chosen) => onChange(dayOf(chosen?.[0] ?? null), dayOf(chosen?.[1] ?? null))}
      />
    </>
  );
}
