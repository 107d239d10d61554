import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import { useLanguage } from '../i18n/i18n.ts';
import { calendarWords, dateOf, dayFormats, dayOf } from './calendar-words.ts';

interface DayInputProps {
  /** Given by the form's field. */
  readonly id?: string;
  /** `YYYY-MM-DD`. */
  readonly value?: string | null;
  /** What no day means. */
  readonly placeholder: string;
  readonly onChange?: (day: string | null) => void;
}

/** A day that is still to come, or none. Its calendar is large: a chunk of its own. */
export default function DayInput({ id, value = null, placeholder, onChange }: DayInputProps) {
  const { language } = useLanguage();
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      locale={calendarWords[language]}
      format={dayFormats[language]}
      placeholder={placeholder}
      // Days are days of UTC; where it is still yesterday, that day may be over.
      minDate={dayjs(new Date().toISOString().slice(0, 10))}
      value={dateOf(value ?? undefined, language)}
      onChange={(date) => onChange?.(dayOf(date) ?? null)}
    />
  );
}
