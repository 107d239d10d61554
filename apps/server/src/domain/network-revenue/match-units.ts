import type { RevenueCheck } from '@millrace/contract/report/revenue-upload';
import { fieldError } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { type FormerUnit, formerUnitsOf, groupBy, unitHolders } from './unit-holders.ts';

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
  /** What it was called before. */
  readonly formerUnits: readonly FormerUnit[];
}

type Chosen = RevenueCheck['units'];

/** The instances of a network in the organization, whatever their app. */
export async function instancesOf(tx: Tx, networkId: number): Promise<KnownInstance[]> {
  const formerUnits = await formerUnitsOf(tx, networkId);
  const instances = await tx
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
  return instances.map((one) => ({ ...one, formerUnits: formerUnits.get(one.id) ?? [] }));
}

/** `unlinked`: an instance is called so, of an app of which nobody has said with which of the accounts it is. */
export type Match = KnownInstance | 'unknown' | 'ambiguous' | 'unlinked';

/** By which account a report came. */
export interface ReportedBy {
  readonly accountId: number;
  /** What the network calls the apps that are there with the account, or with none that is known, by our id. */
  readonly appKeys: ReadonlyMap<number, string>;
  /** The organization has no other account at the network. */
  readonly isOnly: boolean;
}

/** What a row says of where its money is from. */
export interface Reported {
  readonly unit: string;
  /** What the network calls the app; absent: it does not say. */
  readonly app?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly day: string;
}
export type Matcher = (reported: Reported) => Match;

/**
 * Finds the instance that is meant: what was chosen by hand, else by the Unit ID that it had on the day, else, where people
 * wrote the file, by our own id, else by the name. Where two are called so, none is: money is not guessed.
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
  const own = instances.filter(
    ({ accountId }) => by === undefined || accountId === null || accountId === by.accountId,
  );
  const units = unitHolders(own);
  const ids = groupBy(own, ({ id }) => String(id));
  const names = groupBy(own, ({ name }) => name.toLowerCase());
  return ({ unit, app, day }) => {
    const hand = byHand.get(unit);
    if (hand !== undefined) return hand;
    const inReach = (found: readonly KnownInstance[]) => inApp(found, app, by);
    const found = [
      units(unit, day, inReach),
      by === undefined ? (ids.get(unit) ?? []) : [],
      inReach(names.get(unit.toLowerCase()) ?? []),
    ].find((some) => some.length > 0);
    const [only, ...more] = found ?? [];
    if (only === undefined) return 'unknown';
    if (more.length > 0) return 'ambiguous';
    return isSurely(only, app, by) ? only : 'unlinked';
  };
}

/**
 * Two accounts that both report what an app earns would each take the place of what the other has said, so that one of which
 * nobody said with which it is needs a sign that it is this one.
 */
function isSurely(one: KnownInstance, app: string | undefined, by: ReportedBy | undefined): boolean {
  if (by === undefined || by.isOnly || one.accountId !== null) return true;
  return app !== undefined && app !== '' && by.appKeys.get(one.appId) === app;
}

/** Those of the app that is said; where none is known to be that one, those of which nothing is known. */
function inApp(found: readonly KnownInstance[], app: string | undefined, by: ReportedBy | undefined) {
  if (app === undefined || app === '' || by === undefined) return found;
  const keyOf = ({ appId }: KnownInstance) => by.appKeys.get(appId) ?? '';
  const same = found.filter((one) => keyOf(one) === app);
  return same.length > 0 ? same : found.filter((one) => keyOf(one) === '');
}
