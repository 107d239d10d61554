import { hourMs } from '@millrace/contract/kit/duration';

/** From the first millisecond, until before the second; UTC. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A time in which a campaign held nobody out, after one in which it did; null: it lasts. */
export interface HoldOutGap {
  readonly offAt: number;
  readonly onAt: number | null;
}

interface HoldOut {
  /** When devices were drawn for it first and last. */
  readonly drawn: { readonly first: number; readonly last: number };
  readonly gaps: readonly HoldOutGap[];
  /** It holds some out now. */
  readonly isOn: boolean;
}

const floor = (at: number) => Math.floor(at / hourMs) * hourMs;
const ceil = (at: number) => Math.ceil(at / hourMs) * hourMs;

/**
 * The parts of a time in which a campaign held devices out, oldest first, in whole hours, as spend is kept: since it first drew one,
 * without every hour that a gap touches. Where nothing says when it ended, it ended with the last device.
 */
export function holdOutSpans({ drawn, gaps, isOn }: HoldOut, { from, until }: Span): readonly Span[] {
  const isEndKnown = isOn || gaps.some(({ onAt }) => onAt === null);
  const end = isEndKnown ? until : Math.min(until, floor(drawn.last) + hourMs);
  const spans: Span[] = [];
  let begin = Math.max(from, floor(drawn.first));
  for (const { offAt, onAt } of gaps.toSorted((one, other) => one.offAt - other.offAt)) {
    spans.push({ from: begin, until: Math.min(end, floor(offAt)) });
    begin = Math.max(begin, onAt === null ? end : ceil(onAt));
  }
  spans.push({ from: begin, until: end });
  return spans.filter((span) => span.from < span.until);
}
