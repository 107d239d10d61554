import type { Language } from '@millrace/contract/common';
import DatePicker from 'antd/es/date-picker';
import enGB from 'antd/es/date-picker/locale/en_GB';
import zhCN from 'antd/es/date-picker/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { useLanguage, useText } from '../../kit/i18n/i18n.ts';
import type { ListAddress } from '../../kit/list/use-list-address.ts';
import { useViewport } from '../../kit/ui/use-viewport.ts';
import { filtersIn } from './change-filters.ts';
import { lastDays, presetDays } from './day-presets.ts';

/** The calendar's own words, and on which day a week begins. */
const words: Readonly<Record<Language, typeof enGB>> = { enGB, zhCN };
const formats: Readonly<Record<Language, string>> = { enGB: 'D MMM YYYY', zhCN: 'YYYY-MM-DD' };

/** The first and the last day, in UTC; either may be left open. */
export default function DayRange({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const { language } = useLanguage();
  const id = useId();
  const onPhone = useViewport() === 'mobile';
  const today = dayjs();
  const { from, to } = filtersIn(address);
  const label = { start: text('changeLog.from'), end: text('changeLog.to') };
  const dateOf = (day: string | undefined) =>
    day === undefined ? null : dayjs(day).locale(words[language].lang.locale);
  return (
    <>
      <label className="sr-only" htmlFor={`${id}-from`}>
        {label.start}
      </label>
      <label className="sr-only" htmlFor={`${id}-to`}>
        {label.end}
      </label>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        locale={words[language]}
        format={formats[language]}
        placeholder={[label.start, label.end]}
        classNames={{ popup: { root: 'change-days-popup' } }}
        allowEmpty={[true, true]}
        // Nothing has changed in the future yet: of two months the second is this one.
        defaultPickerValue={[today.subtract(onPhone ? 0 : 1, 'month'), today]}
        value={[dateOf(from), dateOf(to)]}
        presets={presetDays.map((days) => ({
          label: days === 1 ? text('changeLog.today') : text('changeLog.lastDays', { days }),
          value: () => {
            const [first, last] = lastDays(days, Date.now());
            return [dayjs(first), dayjs(last)];
          },
        }))}
        onChange={(chosen) => {
          const [first, last] = chosen ?? [null, null];
          address.change({
            from: first?.format('YYYY-MM-DD') ?? '',
            to: last?.format('YYYY-MM-DD') ?? '',
          });
        }}
      />
    </>
  );
}
