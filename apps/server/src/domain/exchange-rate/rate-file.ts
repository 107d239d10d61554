import type { ErrorKey } from '@millrace/contract/errors';
import { compare, parseDecimal, zero } from '../../platform/decimal.ts';
import { shownText } from '../../platform/shown-text.ts';
import type { Rate } from './rate-table.ts';

/** A rate, and where it stands. */
export interface FileRate extends Rate {
  readonly line: number;
}

/** What is wrong with a line, counted from 1; line 0: with the file. */
export interface RateProblem {
  readonly line: number;
  readonly key: ErrorKey;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface RateFile {
  readonly rates: readonly FileRate[];
  /** With one of them nothing of the file may be taken. */
  readonly problems: readonly RateProblem[];
}

type ErrorOf<Key extends ErrorKey = ErrorKey> = Key extends `exchangeRate.errors.${infer Name}`
  ? Name
  : never;

const earliest = '1999-01-01';
/** No currency was ever worth less; and digits of a reference rate are few. */
const rateForm = /^\d{1,12}(\.\d{1,12})?$/;

/** Gathers the rates of a file and what is wrong with it, whichever form it has. */
export class RateGatherer {
  readonly rates: FileRate[] = [];
  readonly problems: RateProblem[] = [];
  readonly #days = new Set<string>();
  readonly #today: string;

  /** @param today `YYYY-MM-DD`: later days are wrong */
  constructor(today: string) {
    this.#today = today;
  }

  wrong(line: number, name: ErrorOf, params: RateProblem['params'] = {}): void {
    const shown = Object.entries(params).map(([param, value]) => [
      param,
      typeof value === 'string' ? shownText(value) : value,
    ]);
    const key = `exchangeRate.errors.${name}` as const;
    this.problems.push({ line, key, params: { ...(line > 0 && { line }), ...Object.fromEntries(shown) } });
  }

  /** Notes a day of the file. @returns it as `YYYY-MM-DD`; undefined when it is wrong */
  day(line: number, text: string): string | undefined {
    const day = dayOf(text);
    if (day === undefined || day < earliest) this.wrong(line, 'dayMalformed', { value: text });
    else if (day > this.#today) this.wrong(line, 'dayAhead', { value: day });
    else if (this.#days.has(day)) this.wrong(line, 'dayRepeated', { value: day });
    else {
      this.#days.add(day);
      return day;
    }
    return undefined;
  }

  /** @param seen the currencies of the same line or day so far */
  currency(line: number, text: string, seen: Set<string>): string | undefined {
    if (!/^[A-Z]{3}$/.test(text) || text === 'EUR') this.wrong(line, 'currencyMalformed', { value: text });
    else if (seen.has(text)) this.wrong(line, 'currencyRepeated', { value: text });
    else {
      seen.add(text);
      return text;
    }
    return undefined;
  }

  rate(line: number, day: string, currency: string, text: string): void {
    const value = rateForm.test(text) ? parseDecimal(text) : undefined;
    if (value === undefined || compare(value, zero) <= 0) {
      this.wrong(line, 'rateMalformed', { value: text, currency });
      return;
    }
    this.rates.push({ line, day, currency, perEuro: text });
  }

  done(): RateFile {
    if (this.rates.length === 0 && this.problems.length === 0) this.wrong(0, 'noRates');
    return { rates: this.rates, problems: this.problems };
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `2026-11-20`, or `20 November 2026` as the daily CSV has it. */
function dayOf(text: string): string | undefined {
  const [, date, month = '', year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const number = months.indexOf(month) + 1;
  const iso =
    date === undefined ? text : `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  // February has no 30th.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso);
  return isDay === true ? iso : undefined;
}
