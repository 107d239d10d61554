import * as z from 'zod/mini';

interface Figures {
  readonly values: readonly (string | null)[];
  readonly before?: readonly (string | null)[] | undefined;
}

/** What the API answers, as far as it is compared. */
export interface Answer {
  readonly rows: readonly (Figures & { readonly keys: readonly string[] })[];
  readonly totals: Figures;
}

const cell = z.nullable(z.union([z.string(), z.number()]));
/** A row of a question by hand. */
export const handRow = z.record(z.string(), cell);
export type HandRow = z.infer<typeof handRow>;

/** Figures by key; `null` is the row for everything. */
type ByKey = ReadonlyMap<string, readonly number[]>;

/** The share by which floating point and figures cut off at nine places may differ. */
const tolerance = 1e-6;

/** What two answers do not say alike; a row in which nothing was counted is none. */
export function differences(answer: Answer, byHand: readonly HandRow[]): string[] {
  const [one, other] = [ofAnswer(answer), ofHand(byHand)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) => {
    const [left = [], right = []] = [one.get(key), other.get(key)];
    const same = left.length === right.length && left.every((value, place) => isSame(value, right[place]));
    return same ? [] : [`${key}: ${left.join(' ')} but by hand ${right.join(' ')}`];
  });
}

function isSame(one: number, other: number | undefined): boolean {
  if (other === undefined) return false;
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) === Number.isNaN(other);
  return Math.abs(one - other) <= Math.max(tolerance * Math.max(Math.abs(one), Math.abs(other)), 1e-7);
}

function ofAnswer({ rows, totals }: Answer): ByKey {
  const figures = ({ values, before = [] }: Figures) => [...values, ...before].map(numberOf);
  return something([
    ...rows.map((row) => [row.keys.join(' '), figures(row)] as const),
    ['whole', figures(totals)] as const,
  ]);
}

function ofHand(rows: readonly HandRow[]): ByKey {
  return something(
    rows.map((row) => {
      const named = (letter: string) =>
        Object.keys(row).flatMap((name) =>
          name.startsWith(letter) && /\d$/.test(name) ? [row[name] ?? null] : [],
        );
      const keys = Number(row.whole) === 1 ? ['whole'] : named('k');
      return [keys.join(' '), [...named('m'), ...named('b')].map(numberOf)] as const;
    }),
  );
}

const something = (rows: readonly (readonly [string, readonly number[]])[]): ByKey =>
  new Map(rows.filter(([, figures]) => figures.some((value) => value !== 0 && !Number.isNaN(value))));

const numberOf = (value: string | number | null) => (value === null ? Number.NaN : Number(value));
