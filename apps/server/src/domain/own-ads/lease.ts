import { greaterOf, lesserOf, nanosOf } from './nano-dollars.ts';

/**
 * What a delivery process says of one campaign's lease on a day: what it gives back, and what it needs. Amounts are USD as
 * exact text.
 */
export interface LeaseAsk {
  readonly campaignId: number;
  /** Whose budget it is, `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly back: string;
  /** `0`: nothing, it only gives back. */
  readonly need: string;
  /** A part of what it needs that is of use: the lowest price among what waits. */
  readonly least: string;
  /** Something was shown and is to be paid now; false: it provides for what it may show. */
  readonly isDue: boolean;
}

/**
 * Why nothing, or less, was lent, or will be next: the budget of the day or in all has no more; evenly it would be too early;
 * the database cannot be asked.
 */
export type LeaseRefusal = 'budget' | 'pacing' | 'away';

export interface LeaseAnswer {
  readonly campaignId: number;
  readonly day: string;
  /** Of a failure also what was not taken back. */
  readonly granted: string;
  /** Null: there is more. */
  readonly refused: LeaseRefusal | null;
}

/** Asks whoever lends; never rejects. */
export type AskLeases = (asks: readonly LeaseAsk[]) => Promise<readonly LeaseAnswer[]>;

/** Of asks that were put to nobody: what was to be given back stays where it is. */
export const awayAnswers = (asks: readonly LeaseAsk[]): readonly LeaseAnswer[] =>
  asks.map(({ campaignId, day, back }) => ({ campaignId, day, granted: back, refused: 'away' }));

/** How a campaign's budget stands, in billionths of a USD. */
export interface BudgetState {
  /** Null: no bound. */
  readonly daily: bigint | null;
  /** What is left of the budget in all; null: no bound. */
  readonly leftInAll: bigint | null;
  /** On this day, what is asked for taken off. */
  readonly leased: bigint;
  /** How much of the time in which it may run that day is over, and all of it, milliseconds; null: it is not paced. */
  readonly pace: { readonly gone: number; readonly length: number } | null;
  /** What is shown on is decided by its switch; what was shown before is paid. */
  readonly isOn: boolean;
}

interface Granted {
  readonly granted: bigint;
  readonly refused: LeaseRefusal | null;
}

/** The part of its time that an even campaign may be ahead, what nodes hold and have not spent yet: one of so many. */
const ahead = 400n;
const nothing = { granted: 0n } as const;

/**
 * How much is lent: a fiftieth of the day's budget (what dies with a server), a quarter of what is left when that is less, so
 * that several nodes share the rest; never less than what is needed, as long as that is there.
 */
export function grantOf(
  { daily, leftInAll, leased, pace, isOn }: BudgetState,
  { need, least, isDue }: Pick<LeaseAsk, 'need' | 'least' | 'isDue'>,
): Granted {
  const [wanted, useful] = [nanosOf(need), nanosOf(least)];
  if (wanted <= 0n) return { ...nothing, refused: null };
  if (!isOn && !isDue) return { ...nothing, refused: 'budget' };
  const left = bounded(daily === null ? null : daily - leased, leftInAll);
  if (left !== null && (left < useful || left <= 0n)) return { ...nothing, refused: 'budget' };
  const onTheLine = pace !== null && daily !== null ? lineOf(daily, pace) - leased : null;
  // A first impression is never too early, or the dear ones would have to wait for their share.
  const isEarly = onTheLine !== null && onTheLine <= 0n;
  if (isEarly && !isDue) return { ...nothing, refused: 'pacing' };
  const share = isEarly || !isOn ? 0n : (bounded(shareOf(left, daily, wanted), quarter(onTheLine)) ?? wanted);
  const granted = bounded(greaterOf(wanted, share), left) ?? wanted;
  if (granted < wanted) return { granted, refused: 'budget' };
  // Who is lent the last of it, or beyond, bids for no more than that: else each that is paid would let in others.
  return { granted, refused: onTheLine !== null && granted >= onTheLine ? 'pacing' : null };
}

function shareOf(left: bigint | null, daily: bigint | null, wanted: bigint): bigint {
  // Two at a time where one costs more than that: as much dies with a server.
  const usual = greaterOf(daily === null ? 0n : daily / 50n, 2n * wanted);
  return bounded(usual, quarter(left)) ?? usual;
}

const quarter = (value: bigint | null) => (value === null ? null : value / 4n);

/** What an even campaign may have been lent by then; nothing on a day on which it does not run. */
function lineOf(daily: bigint, { gone, length }: NonNullable<BudgetState['pace']>): bigint {
  const all = ahead * BigInt(length);
  if (all === 0n) return 0n;
  return (daily * lesserOf(ahead * BigInt(gone) + BigInt(length), all)) / all;
}

/** The lesser of two; null is no bound. */
function bounded<A extends bigint | null, B extends bigint | null>(a: A, b: B): A | B {
  if (a === null) return b;
  return b === null || lesserOf(a, b) === a ? a : b;
}
