import { addDays } from './period.ts';

/** How days may be written in an address, after the name of the placeholder: `{first:yyyymmdd}`. */
const formats = new Map<string, (year: string, month: string, day: string) => string>(
  Object.entries({
    'yyyy-mm-dd': (...parts) => parts.join('-'),
    yyyymmdd: (...parts) => parts.join(''),
    'dd/mm/yyyy': (year, month, day) => `${day}/${month}/${year}`,
    'mm/dd/yyyy': (year, month, day) => `${month}/${day}/${year}`,
    'dd-mm-yyyy': (year, month, day) => `${day}-${month}-${year}`,
  }),
);
const usual = 'yyyy-mm-dd';

/** The days that an address can name: the one that is asked for, as first and last, and the one after it. */
const days = new Map<string, (day: string) => string>(
  Object.entries({
    first: (day) => day,
    last: (day) => day,
    next: (day) => addDays(day, 1),
  }),
);

const placeholder = /\{([^{}:]*)(?::([^{}]*))?\}/g;

/** The address for one day, each placeholder filled in; unknown ones stay as they are. */
export function filledAddress(address: string, day: string): string {
  return address.replace(placeholder, (whole, name: string, format: string = usual) => {
    const [year, month, date] = days.get(name)?.(day).split('-') ?? [];
    const write = formats.get(format);
    if (year === undefined || month === undefined || date === undefined || write === undefined) return whole;
    return encodeURIComponent(write(year, month, date));
  });
}

/** The first placeholder that nothing can be filled into. */
export function unknownPlaceholder(address: string): string | undefined {
  const filled = filledAddress(address, '2026-01-31');
  return /\{[^{}]*\}/.exec(filled)?.[0];
}

/** Whether it asks for a day at all. */
export const hasDay = (address: string): boolean => filledAddress(address, '2026-01-31') !== address;
