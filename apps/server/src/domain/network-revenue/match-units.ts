import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { fieldError } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';

export interface KnownInstance {
  readonly id: number;
  readonly name: string;
  readonly unitId: string;
  readonly appId: number;
  readonly placementId: number;
  readonly appName: string;
  /** Of the app. */
  readonly platform: number;
}

type Chosen = RevenueCheck['units'];

/** The instances of a network in the organization, whatever their app. */
export async function instancesOf(tx: Tx, networkId: number): Promise<KnownInstance[]> {
  return tx
    .selectFrom('instance')
    .innerJoin('app', 'app.id', 'instance.app_id')
    .select([
      'instance.id',
      'instance.name',
      'instance.unit_id as unitId',
      'instance.app_id as appId',
      'instance.placement_id as placementId',
      'app.name as appName',
      'app.platform',
    ])
    .where('instance.network_id', '=', networkId)
    .orderBy('instance.id')
    .execute();
}

export type Match = KnownInstance | 'unknown' | 'ambiguous';

/**
 * Finds the instance that a network means: what was chosen by hand, else the Unit ID, else our own id, else the name.
 * Where two are called so, none is: money is not guessed.
 * @throws CallError at `units` when one that was chosen is no instance of the network
 */
export function matcherOf(instances: readonly KnownInstance[], chosen: Chosen): (unit: string) => Match {
  const byId = new Map(instances.map((one) => [one.id, one]));
  const byHand = new Map<string, KnownInstance>();
  chosen.forEach(({ unit, instance }, place) => {
    const found = byId.get(instance);
    if (found === undefined)
      throw fieldError(`units.${place}.instance`, 'revenueUpload.errors.instanceUnknown');
    if (byHand.has(unit)) throw fieldError(`units.${place}.unit`, 'revenueUpload.errors.unitTwice');
    byHand.set(unit, found);
  });
  const names = [
    groupBy(instances, ({ unitId }) => unitId),
    groupBy(instances, ({ id }) => String(id)),
    groupBy(instances, ({ name }) => name.toLowerCase()),
  ];
  return (unit) => {
    const hand = byHand.get(unit);
    if (hand !== undefined) return hand;
    for (const [place, named] of names.entries()) {
      const [only, ...more] = named.get(place === 2 ? unit.toLowerCase() : unit) ?? [];
      if (only !== undefined) return more.length === 0 ? only : 'ambiguous';
    }
    return 'unknown';
  };
}

function groupBy(instances: readonly KnownInstance[], nameOf: (one: KnownInstance) => string) {
  const groups = new Map<string, KnownInstance[]>();
  for (const one of instances) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}
