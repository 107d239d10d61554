import { dayMs } from '@millrace/contract/kit/duration';

/** The last one that was asked for: nearly always the next one, too. */
let last = { number: Number.NaN, text: '' };

/** The day in UTC of an instant in milliseconds: `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  const number = Math.floor(at / dayMs);
  if (number !== last.number) last = { number, text: new Date(at).toISOString().slice(0, 10) };
  return last.text;
}
