import { dayOf } from '@millrace/contract/report/period';
import type { Tx } from '../../platform/postgres/database.ts';

/** A Unit ID that an instance has no more. */
export interface FormerUnit {
  readonly unitId: string;
  /** The last day on which it had it, UTC. */
  readonly until: string;
}

interface Holder {
  readonly unitId: string;
  readonly formerUnits: readonly FormerUnit[];
}

/** What instances of a network were called before, by their ids. */
export async function formerUnitsOf(tx: Tx, networkId: number): Promise<Map<number, FormerUnit[]>> {
  const rows = await tx
    .selectFrom('former_unit')
    .innerJoin('instance', 'instance.id', 'former_unit.instance_id')
    .select(['former_unit.instance_id as instanceId', 'former_unit.unit_id as unitId', 'former_unit.until'])
    .where('instance.network_id', '=', networkId)
    .orderBy('former_unit.id')
    .execute();
  const found = new Map<number, FormerUnit[]>();
  for (const { instanceId, unitId, until } of rows) {
    const former = { unitId, until: dayOf(until) };
    found.set(instanceId, [...(found.get(instanceId) ?? []), former]);
  }
  return found;
}

/**
 * Who had a Unit ID on a day. Up to the day of a change that is who gave it up then; afterwards who has it, and where nobody
 * has, who had it last: late rows still call it so.
 * @returns of those that `inReach` lets through; several where it can't be told
 */
export function unitHolders<One extends Holder>(instances: readonly One[]) {
  const now = groupBy(instances, ({ unitId }) => unitId);
  const former = new Map<string, { readonly one: One; readonly until: string }[]>();
  for (const one of instances) {
    for (const { unitId, until } of one.formerUnits)
      former.set(unitId, [...(former.get(unitId) ?? []), { one, until }]);
  }
  return (unit: string, day: string, inReach: (found: readonly One[]) => readonly One[]): readonly One[] => {
    const present = inReach(now.get(unit) ?? []);
    const past = former.get(unit) ?? [];
    const reached = new Set(inReach(past.map(({ one }) => one)));
    const held = past.filter(({ one }) => reached.has(one));
    const last = (some: readonly { until: string }[], order: 1 | -1) =>
      some.map(({ until }) => until).toSorted((a, b) => order * a.localeCompare(b))[0];
    const of = (until: string | undefined) => [
      ...new Set(held.filter((one) => one.until === until).map(({ one }) => one)),
    ];
    const gaveUp = last(
      held.filter(({ until }) => until >= day),
      1,
    );
    if (gaveUp !== undefined) return of(gaveUp);
    return present.length > 0 ? present : of(last(held, -1));
  };
}

export function groupBy<One>(instances: readonly One[], nameOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of instances) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}
