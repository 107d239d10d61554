import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  negative,
  round,
  zero,
} from '../../../platform/decimal.ts';

/** What own ads earned an app in a month; USD. */
export interface Earned {
  readonly month: string;
  readonly appId: number;
  readonly revenue: Decimal;
}

/** The same as earlier statements have said it, all their lines together. */
export interface Stated extends Earned {
  /** Of the platform in percent, as the month's own statement had it. */
  readonly share: Decimal;
}

export interface Line extends Stated {
  /** Less the platform's share. */
  readonly net: Decimal;
}

export interface Draft {
  readonly lines: readonly Line[];
  readonly revenue: Decimal;
  readonly net: Decimal;
  readonly carriedIn: Decimal;
  /** What is paid: whole cents, never less than nothing. */
  readonly amount: Decimal;
  readonly carriedOut: Decimal;
}

interface Asked {
  readonly share: Decimal;
  /** Of the statement's month and of those that it corrects, as the reports have it now. */
  readonly earned: readonly Earned[];
  /** Of the same months. */
  readonly stated: readonly Stated[];
  /** What the statement before has left over. */
  readonly carriedIn: Decimal;
}

const hundred = decimal('100');
/** Places of what is shared out; a line is off by at most half of the last. */
const places = 6;

const sum = (values: readonly Decimal[]) => values.reduce(add, zero);
const keyOf = ({ month, appId }: Pick<Earned, 'month' | 'appId'>) => `${month} ${appId}`;

/**
 * A statement: for each app and month the difference between what the reports say and what was stated before, so that
 * all statements together say just what the reports say.
 */
export function workOutStatement({ share, earned, stated, carriedIn }: Asked): Draft {
  const before = new Map(stated.map((one) => [keyOf(one), one]));
  const shares = new Map(stated.map((one) => [one.month, one.share]));
  const still = new Set(earned.map(keyOf));
  const gone = stated.filter((one) => !still.has(keyOf(one)));
  const lines = [...earned, ...gone.map((one) => ({ ...one, revenue: zero }))]
    .map(({ month, appId, revenue }): Line => {
      const difference = add(revenue, negative(before.get(keyOf({ month, appId }))?.revenue ?? zero));
      const own = shares.get(month) ?? share;
      return { month, appId, revenue: difference, share: own, net: less(difference, own) };
    })
    .filter(({ revenue }) => compare(revenue, zero) !== 0)
    .toSorted((one, other) => one.month.localeCompare(other.month) || one.appId - other.appId);
  const net = sum(lines.map((line) => line.net));
  const due = add(net, carriedIn);
  const amount = compare(due, zero) > 0 ? round(due, 2) : zero;
  return {
    lines,
    revenue: sum(lines.map(({ revenue }) => revenue)),
    net,
    carriedIn,
    amount,
    carriedOut: add(due, negative(amount)),
  };
}

/** The most that rounding to whole cents leaves over, either way. */
const halfCent = decimal('0.005');

/**
 * Whether it states nothing, pays nothing and passes on no more than the part of a cent that rounding has left: nobody needs
 * one. The next one with lines takes that part over, since it stands on the last that was made.
 */
export function isEmpty({ lines, carriedIn, amount }: Draft): boolean {
  const isOwed = compare(carriedIn, negative(halfCent)) < 0;
  return lines.length === 0 && compare(amount, zero) === 0 && !isOwed;
}

/** What is left when the platform has taken its percents. */
function less(revenue: Decimal, percent: Decimal): Decimal {
  return divide(multiply(revenue, add(hundred, negative(percent))), hundred, places);
}
