import { figureText } from '@millrace/contract/report/formula';
import { addDays, daysOf, type Period } from '@millrace/contract/report/period';
import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { doesAgree, withinOf } from './agree.ts';
import { explain } from './causes.ts';
import type { CellsOfLine } from './line-up.ts';
import { type Amount, type Cell, nothingShown, type Pair, sumBy, sumOf, unitKey } from './sides.ts';
import { sortCells } from './sort-cells.ts';
import { fitZone, type Hour, type ZoneFit } from './zones.ts';

export interface Rules {
  /** The month's days that have begun. */
  readonly days: Period;
  /** The last day that the network changes no more. */
  readonly finalUntil: string;
  /** Hundredths of a percent. */
  readonly tolerance: bigint;
  /** Own counts by hour of what the network reports; none: nothing is said of where its days begin. */
  readonly hours: readonly Hour[];
  /** Where the network's days begin, as it documents; null: that may be anywhere. */
  readonly zone: string | null;
  readonly averageRate: string | null;
}

export interface Reconciled {
  readonly line: Omit<ReconciliationLine, 'payout' | 'notes'>;
  readonly zone: ZoneFit | null;
}

/** What can be said of a line: whether both sides agree, and what likely explains that they don't. */
export function reconcile({ network, currency, cells }: CellsOfLine, rules: Rules): Reconciled {
  const { days, finalUntil, tolerance, averageRate } = rules;
  const sorted = sortCells(cells, finalUntil);
  const within = withinOf(sorted.total, tolerance);
  const openDays = Math.max(0, daysOf({ from: later(days.from, addDays(finalUntil, 1)), to: days.to }));
  const zone = fitOf(cells, rules);
  const explained = explain({ ...sorted, tolerance, within, openDays, zone, averageRate });
  const final = sumOf(cells.filter(({ day }) => day <= finalUntil));
  const { own, reported } = sorted.total;
  return {
    zone,
    line: {
      ...{ adnId: network, currency, finalUntil, openDays, within },
      status: !doesAgree(withinOf(final, tolerance)) ? 'look' : openDays > 0 ? 'waiting' : 'agrees',
      impressions: { own: own.impressions, reported: reported.isCounted ? reported.impressions : null },
      revenue: moneyOf(sorted.total),
      causes: [...explained.causes],
      unexplained: explained.unexplained,
    },
  };
}

export const moneyOf = ({ own, reported }: Pair): ReconciliationLine['revenue'] => ({
  ownUsd: figureText(own.usd),
  money: figureText(reported.money),
  reportedUsd: figureText(reported.usd),
});

const later = (one: string, other: string) => (one > other ? one : other);

/** Where the network's days begin, of the units and final days that both know. */
function fitOf(cells: readonly Cell[], { hours, finalUntil, zone: documented }: Rules) {
  if (hours.length === 0) return null;
  const ours = new Set(cells.flatMap((cell) => (cell.own === null ? [] : [unitKey(cell)])));
  const known = cells.filter(
    (cell) => cell.day <= finalUntil && cell.reported !== null && ours.has(unitKey(cell)),
  );
  if (!known.every(({ reported }) => reported?.isCounted)) return null;
  const reported = new Map(
    [...sumBy(known, ({ day }) => day)].map(([day, pair]) => [day, pair.reported.impressions]),
  );
  const fit = fitZone({ hours, reported, documented });
  if (fit === null) return null;
  const utc = new Map<string, Amount>();
  for (const { hour, impressions, usd } of hours) {
    const day = hour.slice(0, 10);
    const sum = utc.get(day) ?? nothingShown;
    utc.set(day, { impressions: sum.impressions + impressions, usd: sum.usd + usd });
  }
  const shift = [...reported.keys()].reduce<Amount>((sum, day) => {
    const [mine, theirs] = [utc.get(day) ?? nothingShown, fit.days.get(day) ?? nothingShown];
    return {
      impressions: sum.impressions + mine.impressions - theirs.impressions,
      usd: sum.usd + mine.usd - theirs.usd,
    };
  }, nothingShown);
  return { ...fit, shift };
}
