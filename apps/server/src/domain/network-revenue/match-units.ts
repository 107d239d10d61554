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
  /** With which the app is at the network; null: with none that is known here. */
  readonly accountId: number | null;
}

type Chosen = RevenueCheck['units'];

/** The instances of a network in the organization, whatever their app. */
export async function instancesOf(tx: Tx, networkId: number): Promise<KnownInstance[]> {
  return tx
    .selectFrom('instance')
    .innerJoin('app', 'app.id', 'instance.app_id')
    .leftJoin('app_network', (join) =>
      join
        .onRef('app_network.app_id', '=', 'instance.app_id')
        .onRef('app_network.network_id', '=', 'instance.network_id'),
    )
    .select([
      'instance.id',
      'instance.name',
      'instance.unit_id as unitId',
      'instance.app_id as appId',
      'instance.placement_id as placementId',
      'app.name as appName',
      'app.platform',
      'app_network.account_id as accountId',
    ])
    .where('instance.network_id', '=', networkId)
    .orderBy('instance.id')
    .execute();
}

export type Match = KnownInstance | 'unknown' | 'ambiguous';

/** By which account a report came. */
export interface ReportedBy {
  readonly accountId: number;
  /** What the network calls the apps that are there with the account, by our id. */
  readonly appKeys: ReadonlyMap<number, string>;
}

/** @param app what the network calls the app; absent: it does not say */
export type Matcher = (unit: string, app?: string) => Match;

/**
 * Finds the instance that is meant: what was chosen by hand, else by the Unit ID, else, where people wrote the file, by our own
 * id, else by the name. Where two are called so, none is: money is not guessed.
 * @param by of a report that came from the network itself: what runs with another account is none of its, nor what runs in
 * another app than it says
 * @throws CallError at `units` when one that was chosen is no instance of the network
 */
export function matcherOf(instances: readonly KnownInstance[], chosen: Chosen, by?: ReportedBy): Matcher {
  const byId = new Map(instances.map((one) => [one.id, one]));
  const byHand = new Map<string, KnownInstance>();
  chosen.forEach(({ unit, instance }, place) => {
    const found = byId.get(instance);
    if (found === undefined)
      throw fieldError(`units.${place}.instance`, 'revenueUpload.errors.instanceUnknown');
    if (byHand.has(unit)) throw fieldError(`units.${place}.unit`, 'revenueUpload.errors.unitTwice');
    byHand.set(unit, found);
  });
  const own = instances.filter(({ accountId }) => by === undefined || isOf(accountId, by));
  const units = groupBy(own, ({ unitId }) => unitId);
  const ids = groupBy(own, ({ id }) => String(id));
  const names = groupBy(own, ({ name }) => name.toLowerCase());
  return (unit, app) => {
    const hand = byHand.get(unit);
    if (hand !== undefined) return hand;
    const ours = by === undefined ? ids.get(unit) : undefined;
    const called = [units.get(unit), ours, names.get(unit.toLowerCase())];
    for (const found of called) {
      const [only, ...more] = inApp(found ?? [], app, by);
      if (only !== undefined) return more.length === 0 ? only : 'ambiguous';
    }
    return 'unknown';
  };
}

/** An app that nobody has linked to an account may be with any. */
const isOf = (accountId: number | null, by: ReportedBy) => accountId === null || accountId === by.accountId;

/** Those of the app that is said; where none is known to be that one, those of which nothing is known. */
function inApp(found: readonly KnownInstance[], app: string | undefined, by: ReportedBy | undefined) {
  if (app === undefined || app === '' || by === undefined) return found;
  const keyOf = ({ appId }: KnownInstance) => by.appKeys.get(appId) ?? '';
  const same = found.filter((one) => keyOf(one) === app);
  return same.length > 0 ? same : found.filter((one) => keyOf(one) === '');
}

function groupBy(instances: readonly KnownInstance[], nameOf: (one: KnownInstance) => string) {
  const groups = new Map<string, KnownInstance[]>();
  for (const one of instances) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}
