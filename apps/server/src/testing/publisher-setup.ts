import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Database } from '../platform/postgres/database.ts';

/** Where it is written. */
interface Store {
  readonly database: Pick<Database, 'asSystem'>;
}

/** What a publisher would have set up, written straight into the store; for tests of what builds on it. */
interface Owner {
  readonly organizationId: number;
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** An app without anything in it. @returns its id */
export async function createTestApp(
  { database }: Store,
  { organizationId }: Owner,
  { platform = 1, name = `App ${next()}` }: { platform?: 0 | 1; name?: string } = {},
): Promise<number> {
  const { id } = await database.asSystem((tx) =>
    tx
      .insertInto('app')
      .values({
        organization_id: organizationId,
        platform,
        name,
        coppa: false,
        key: String(next()).padStart(32, 'k'),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A placement (rewarded video, where nothing else is said). @returns its id */
export async function createTestPlacement(
  { database }: Store,
  { organizationId }: Owner,
  appId: number,
  {
    name = `Placement ${next()}`,
    adType = 2,
    status = 1,
  }: { name?: string; adType?: number; status?: 0 | 1 } = {},
): Promise<number> {
  const { id } = await database.asSystem((tx) =>
    tx
      .insertInto('placement')
      .values({ organization_id: organizationId, app_id: appId, name, ad_type: adType, status })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A placement with its instance of own ads, in an app that has their network from then on. */
export async function createOwnAdsPlacement(
  store: Store,
  owner: Owner,
  appId: number,
  type: number,
): Promise<number> {
  const placementId = await createTestPlacement(store, owner, appId, { adType: type });
  const own = { networkId: networkId.crossPromotion, unitId: String(placementId), isBidding: true };
  await createTestInstance(store, owner, { appId, placementId, ...own });
  return placementId;
}

/** Makes a network usable in an app. */
export async function setUpTestNetwork(
  { database }: Store,
  { organizationId }: Owner,
  { appId, networkId, status = 1 }: { appId: number; networkId: number; status?: 0 | 1 },
): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .insertInto('app_network')
      .values({
        organization_id: organizationId,
        app_id: appId,
        network_id: networkId,
        credentials_sealed: Buffer.alloc(1),
        credential_tails: '{}',
        status,
      })
      .execute(),
  );
}

/** An active instance; its network is set up for the app first, where it is not yet. @returns its id */
export async function createTestInstance(
  { database }: Store,
  { organizationId }: Owner,
  place: {
    readonly appId: number;
    readonly placementId: number;
    readonly networkId: number;
    readonly name?: string;
    readonly unitId?: string;
    readonly isBidding?: boolean;
  },
): Promise<number> {
  const { appId, placementId, networkId, name = `Instance ${next()}`, isBidding = false } = place;
  return database.asSystem(async (tx) => {
    await tx
      .insertInto('app_network')
      .values({
        organization_id: organizationId,
        app_id: appId,
        network_id: networkId,
        credentials_sealed: Buffer.alloc(1),
        credential_tails: '{}',
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'app_id', 'network_id']).doNothing())
      .execute();
    const { id } = await tx
      .insertInto('instance')
      .values({
        organization_id: organizationId,
        app_id: appId,
        placement_id: placementId,
        network_id: networkId,
        name,
        unit_id: place.unitId ?? `unit-${next()}`,
        is_bidding: isBidding,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** A rule of a placement for everyone, with these instances in this order. @returns its id */
export async function createTestRule(
  { database }: Store,
  { organizationId }: Owner,
  place: {
    readonly appId: number;
    readonly placementId: number;
    readonly instanceIds: readonly number[];
    readonly name?: string;
    readonly priority?: number;
    readonly countries?: string[];
  },
): Promise<number> {
  const {
    appId,
    placementId,
    instanceIds,
    name = `Rule ${next()}`,
    priority = 1,
    countries = ['00'],
  } = place;
  return database.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('mediation_rule')
      .values({
        organization_id: organizationId,
        app_id: appId,
        placement_id: placementId,
        name,
        priority,
        countries,
        auto_optimized: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const instances = await tx
      .selectFrom('instance')
      .select(['id', 'network_id', 'is_bidding'])
      .where('id', 'in', [0, ...instanceIds])
      .execute();
    const positions = { bidding: 0, waterfall: 0 };
    for (const instanceId of instanceIds) {
      const instance = instances.find((row) => row.id === instanceId);
      if (instance === undefined) throw new Error(`no instance ${instanceId}`);
      const kind = instance.is_bidding ? 'bidding' : 'waterfall';
      positions[kind] += 1;
      await tx
        .insertInto('rule_entry')
        .values({
          organization_id: organizationId,
          placement_id: placementId,
          rule_id: id,
          instance_id: instanceId,
          network_id: instance.network_id,
          is_bidding: instance.is_bidding,
          position: positions[kind],
        })
        .execute();
    }
    return id;
  });
}

/** A registered phone. @returns its id */
export async function registerTestDevice(
  { database }: Store,
  { organizationId }: Owner,
  deviceId: string,
): Promise<number> {
  const { id } = await database.asSystem((tx) =>
    tx
      .insertInto('test_device')
      .values({ organization_id: organizationId, name: 'Phone', platform: 1, device_id: deviceId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** An app with an open test session of one network, which does not run yet. @returns both ids */
export async function openSessionInNewApp(
  app: Store,
  owner: Owner,
  networkId: number,
): Promise<{ readonly appId: number; readonly sessionId: number }> {
  const appId = await createTestApp(app, owner);
  const { organizationId } = owner;
  return app.database.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('test_session')
      .values({ organization_id: organizationId, app_id: appId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('test_session_network')
      .values({ organization_id: organizationId, session_id: id, network_id: networkId, position: 1 })
      .execute();
    return { appId, sessionId: id };
  });
}
