import { unmatchedId } from '@millrace/contract/report/unmatched';
import type { ValuedLine } from './report-line.ts';
import type { NetworkRevenue } from './revenue-row.ts';
import { placeKey } from './stored-revenue.ts';
import { sum } from './total-lines.ts';

export type Owner = Pick<NetworkRevenue, 'organizationId' | 'networkId'>;

/** What one place is told by all of its lines together. */
export interface AddedUp {
  readonly revenue: NetworkRevenue;
  /** What the network calls its ad units. */
  readonly units: readonly string[];
}

/**
 * One row of revenue for each place: an instance, or a unit that matches none, in a country on a day. A place has one
 * currency, and rows that differ from its first are wrong.
 */
export function addUp(
  lines: readonly ValuedLine[],
  owner: Owner,
): { places: AddedUp[]; wrong: ReadonlySet<number> } {
  const places = new Map<string, { revenue: NetworkRevenue; units: Set<string> }>();
  const wrong = new Set<number>();
  for (const { row, unit, match, ...said } of lines) {
    const revenue: NetworkRevenue = { ...said, ...owner, ...ownerOf(match, unit, owner) };
    const key = placeKey(revenue);
    const known = places.get(key);
    if (known === undefined) places.set(key, { revenue, units: new Set([unit]) });
    else if (known.revenue.currency !== revenue.currency) wrong.add(row);
    else {
      known.revenue = together(known.revenue, revenue);
      known.units.add(unit);
    }
  }
  const all = [...places.values()];
  return { places: all.map(({ revenue, units }) => ({ revenue, units: [...units] })), wrong };
}

function ownerOf(match: ValuedLine['match'], unit: string, { networkId }: Owner) {
  if (typeof match !== 'string')
    return { instanceId: match.id, appId: match.appId, placementId: match.placementId, unit: '' };
  const nobody = unmatchedId(networkId);
  return { instanceId: nobody, appId: nobody, placementId: nobody, unit };
}

function together(one: NetworkRevenue, other: NetworkRevenue): NetworkRevenue {
  const counted = (a: number | null, b: number | null) =>
    a === null && b === null ? null : (a ?? 0) + (b ?? 0);
  return {
    ...one,
    impressions: counted(one.impressions, other.impressions),
    clicks: counted(one.clicks, other.clicks),
    revenue: sum([one.revenue, other.revenue]),
    revenueUsd: sum([one.revenueUsd, other.revenueUsd]),
  };
}
