import type { Interval } from '@millrace/mediation/explanation';
import { floatText } from '../../platform/decimal.ts';

/** An eCPM that was reckoned, as it goes over the wire: decimal text, as all money; null: it is not known. */
export function ecpmText(ecpm: number | null): string | null {
  return ecpm === null ? null : floatText(ecpm);
}

/** Where an eCPM lies, in the same way. */
export function intervalText(interval: Interval | null): { low: string; high: string } | null {
  return interval && { low: floatText(interval.low), high: floatText(interval.high) };
}
