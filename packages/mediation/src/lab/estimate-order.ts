import type { Bounds } from '../experiment/interval-of.ts';
import { cascadeValue, type FillModel, fillModel } from './fill-model.ts';
import type { LoggedRequests, OrderOf, RuleLog } from './log.ts';

/**
 * What another order would have brought. Money in USD per request.
 *
 * Doubly robust: every request gets what fill and value of its instances let expect of the new order; and those that began,
 * by chance, as the new order begins put right what is wrong with that, each weighted by 1 ÷ its probability. The interval is
 * a jackknife over groups of users, with everything worked out anew without each of them.
 */
export interface OrderEstimate {
  readonly requests: number;
  /** What the requests brought. */
  readonly earned: number;
  /** What the other order would have brought them. */
  readonly expected: number;
  /** `expected` less `earned`, and where it lies in 9 of 10 cases. */
  readonly difference: number;
  readonly interval: Bounds;
  /** Shares of the requests, 0–1: asked otherwise, begun otherwise, and asking nobody at all. */
  readonly changed: number;
  readonly changedFirst: number;
  readonly empty: number;
  /** How many requests those that began alike are worth, by their weights: (Σw)² ÷ Σw². */
  readonly effective: number;
  /** Groups of users that asked at all: what differs between them says how sure it is. */
  readonly groups: number;
  /** The share of all requests that they stand for: about 1 when each of them could have begun so. */
  readonly spokenFor: number;
}

/** The normal quantile, two-sided 90 %. */
const z = 1.6448536;

/** Student's, two-sided 90 %, by Cornish and Fisher: to the fourth digit from 15 degrees of freedom on. */
function studentOf(degrees: number): number {
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}

/**
 * Of what was earned: what stands behind the first is not left to chance but worked out, and users who have no ad from one
 * network have less from others. In the worlds of `bench/lab` that is off by one percent now and then.
 */
const allowance = 0.015;

/** Requests that were answered alike, whoever they were of. */
interface Case {
  readonly country: string;
  readonly served: readonly number[];
  readonly target: readonly number[];
  /** They began as the other order begins. */
  readonly isMatch: boolean;
}

type Row = LoggedRequests & { readonly of: Case };

/** Null: there are no requests. */
export function estimateOrder(log: RuleLog, orderOf: OrderOf): OrderEstimate | null {
  const rows = rowsOf(log.requests, orderOf);
  const requests = sum(rows, (row) => row.requests);
  if (requests === 0) return null;
  const full = average(rows, fillModel(log.instances), null) ?? { earned: 0, expected: 0 };
  // Without a group in which nobody asked it is the same as with it: that would say that nothing differs.
  const groups = new Set(rows.flatMap((row) => (row.requests > 0 ? [row.users] : [])));
  const without = [...groups].map((users) => average(rows, fillModel(log.instances, users), users));
  const differences = without.flatMap((one) => (one === null ? [] : [one.expected - one.earned]));
  const difference = full.expected - full.earned;
  const half = Math.hypot(studentOf(groups.size - 1) * deviationOf(differences), allowance * full.earned);
  const matched = rows.filter(({ of }) => of.isMatch);
  const weight = sum(matched, (row) => row.weight);
  const standFor = sum(matched, (row) => row.standFor);
  const squares = sum(matched, (row) => row.weightSquares);
  const share = (of: (row: Row) => boolean) => sum(rows, (row) => (of(row) ? row.requests : 0)) / requests;
  return {
    requests,
    ...full,
    difference,
    interval: { low: difference - half, high: difference + half },
    changed: share(({ of }) => !isSame(of.served, of.target)),
    changedFirst: share(({ of }) => !of.isMatch),
    empty: share(({ of }) => of.target.length === 0),
    effective: squares > 0 ? weight ** 2 / squares : 0,
    groups: groups.size,
    spokenFor: standFor / requests,
  };
}

function rowsOf(requests: readonly LoggedRequests[], orderOf: OrderOf): readonly Row[] {
  const cases = new Map<string, Case>();
  return requests.map((row) => {
    const { country, served, bids } = row;
    const key = `${country} ${served.join()} ${bids.join()}`;
    let of = cases.get(key);
    if (of === undefined) {
      const target = orderOf(country, served, bids);
      const isBid = new Set(served.filter((_, at) => bids[at] !== null));
      const first = (order: readonly number[]) => order.find((id) => !isBid.has(id));
      of = { country, served, target, isMatch: first(served) === first(target) };
      cases.set(key, of);
    }
    return { ...row, of };
  });
}

/** Means over the requests of all groups of users but one; null: there are none. */
function average(rows: readonly Row[], model: FillModel, leftOut: number | null) {
  const values = new Map<Case, { readonly logged: number; readonly target: number }>();
  const valueIn = (of: Case, order: readonly number[]) =>
    cascadeValue(order.map((id) => model(of.country, id)));
  let requests = 0;
  let earned = 0;
  let expected = 0;
  for (const row of rows) {
    if (row.users === leftOut) continue;
    const { of } = row;
    let value = values.get(of);
    if (value === undefined) {
      value = { logged: valueIn(of, of.served), target: valueIn(of, of.target) };
      values.set(of, value);
    }
    requests += row.requests;
    earned += row.revenue;
    expected += row.requests * value.target;
    if (of.isMatch) expected += row.weightedRevenue - row.weight * value.logged;
  }
  return requests === 0 ? null : { earned: earned / requests, expected: expected / requests };
}

/** Of what was worked out without one group each. */
function deviationOf(estimates: readonly number[]): number {
  const count = estimates.length;
  if (count < 2) return Number.POSITIVE_INFINITY;
  const mean = sum(estimates, (one) => one) / count;
  return Math.sqrt(((count - 1) / count) * sum(estimates, (one) => (one - mean) ** 2));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
