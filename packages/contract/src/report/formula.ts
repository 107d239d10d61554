import type { Counter } from './counter.ts';

/**
 * How a metric comes about from sums of counters. The server compiles it to SQL, {@link evaluate} computes it: both with 9
 * places, what is behind them cut off, so that both say the same to the last digit.
 */
export type Formula =
  | { readonly counter: Counter }
  | { readonly plus: readonly [Formula, Formula] }
  | { readonly minus: readonly [Formula, Formula] }
  | { readonly times: readonly [Formula, number] }
  | { readonly per: readonly [Formula, number] }
  /** Nothing (null) where the second one is 0. */
  | { readonly over: readonly [Formula, Formula] };

type Term = Formula | Counter;
const term = (value: Term): Formula => (typeof value === 'string' ? { counter: value } : value);

export const sumOf = (counter: Counter): Formula => ({ counter });
export const plus = (a: Term, b: Term): Formula => ({ plus: [term(a), term(b)] });
export const minus = (a: Term, b: Term): Formula => ({ minus: [term(a), term(b)] });
export const times = (a: Term, factor: number): Formula => ({ times: [term(a), factor] });
export const per = (a: Term, divisor: number): Formula => ({ per: [term(a), divisor] });
export const over = (a: Term, b: Term): Formula => ({ over: [term(a), term(b)] });

/** The two sides of a formula of two formulas. */
const sidesOf = (formula: Exclude<Formula, { counter: Counter } | { times: unknown } | { per: unknown }>) =>
  'plus' in formula ? formula.plus : 'minus' in formula ? formula.minus : formula.over;

/** The counters that a formula reads, each once. */
export function countersOf(formula: Formula): Counter[] {
  if ('counter' in formula) return [formula.counter];
  if ('times' in formula) return countersOf(formula.times[0]);
  if ('per' in formula) return countersOf(formula.per[0]);
  return [...new Set(sidesOf(formula).flatMap(countersOf))];
}

/** Whether something is divided by a sum somewhere in it. */
export function isRatio(formula: Formula): boolean {
  if ('counter' in formula) return false;
  if ('times' in formula) return isRatio(formula.times[0]);
  if ('per' in formula) return isRatio(formula.per[0]);
  return 'over' in formula || sidesOf(formula).some(isRatio);
}

/** 10⁹: sums and results are whole numbers of billionths. */
export const unit = 1_000_000_000n;

/** The formula's value in billionths, of sums in billionths; null: it is divided by nothing. */
export function evaluate(formula: Formula, sums: (counter: Counter) => bigint): bigint | null {
  if ('counter' in formula) return sums(formula.counter);
  if ('times' in formula || 'per' in formula) {
    const [inner, factor] = 'times' in formula ? formula.times : formula.per;
    const value = evaluate(inner, sums);
    if (value === null) return null;
    return 'times' in formula ? value * BigInt(factor) : value / BigInt(factor);
  }
  const [left, right] = sidesOf(formula);
  const [a, b] = [evaluate(left, sums), evaluate(right, sums)];
  if (a === null || b === null) return null;
  if ('plus' in formula) return a + b;
  if ('minus' in formula) return a - b;
  return b === 0n ? null : (a * unit) / b;
}

/** `1234567890n` → `1.23456789`: as figures stand on the wire. */
export function figureText(billionths: bigint): string {
  const digits = (billionths < 0n ? -billionths : billionths).toString().padStart(10, '0');
  const fraction = digits.slice(-9).replace(/0+$/, '');
  const text = fraction === '' ? digits.slice(0, -9) : `${digits.slice(0, -9)}.${fraction}`;
  return billionths < 0n ? `-${text}` : text;
}

/** The opposite of {@link figureText}; what is behind the ninth place is cut off. */
export function readFigure(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * unit + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return text.startsWith('-') ? -value : value;
}
