import { networkId } from '@millrace/contract/publisher/network/network-id';
import { platform } from '@millrace/contract/publisher/platform';
import type { Targeting } from '@millrace/contract/publisher/targeting';
import { assignGroup } from '@millrace/mediation/assign-group';
import { noChance } from '@millrace/mediation/chance';
import { compile } from '@millrace/mediation/compile';
import type { PlacementConfig } from '@millrace/mediation/config';
import { decide } from '@millrace/mediation/decide';
import { type Profile, unknownProfile } from '@millrace/mediation/profile';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/postgres/database.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../testing/publisher-setup.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { rolledBack } from '../../testing/rolled-back.ts';
import { ruleWith } from '../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadPlacement } from '../mediation/load-placements.ts';
import { insertRule } from '../mediation/write-rule.ts';

let app: TestApp;
let owner: Person;
let appId: number;
let placementId: number;
let instanceId: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  appId = await createTestApp(app, owner);
  placementId = await createOwnAdsPlacement(app, owner, appId, 0);
  const { id } = await app.database.asSystem((tx) =>
    tx.selectFrom('instance').select('id').where('placement_id', '=', placementId).executeTakeFirstOrThrow(),
  );
  instanceId = id;
});
afterAll(() => app.close());

/** Whom rules are for. Some phone meets each alone, for what conditions leave of phones together is not asked. */
const audiences = {
  everybody: { countries: ['00'], targeting: {} },
  germans: { countries: ['DE'], targeting: {} },
  tabletsInFrance: { countries: ['FR'], targeting: { deviceTypes: ['tablet'] } },
  men: { countries: ['00'], targeting: { genders: ['male'] } },
  onWifi: { countries: ['00'], targeting: { connections: ['wifi'] } },
} satisfies Record<string, { readonly countries: string[]; readonly targeting: Partial<Targeting> }>;
type Audience = keyof typeof audiences;

const phones: readonly Partial<Profile>[] = [
  {},
  { country: 'DE' },
  { country: 'FR', deviceType: 'tablet' },
  { gender: 'male' },
  { connection: 'wifi' },
];

interface RuleCase {
  readonly of: Audience;
  readonly isOn: boolean;
  readonly isRemoved: boolean;
  /** Whether own ads stand in its bidding list. */
  readonly own: 'on' | 'off' | 'absent';
}

const mostlyOn = fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.constant(false));
const rule: fc.Arbitrary<RuleCase> = fc.record({
  of: fc.constantFrom(...(Object.keys(audiences) as Audience[])),
  isOn: mostlyOn,
  isRemoved: mostlyOn.map((isOn) => !isOn),
  own: fc.constantFrom('on', 'off', 'absent'),
});
/** In the order in which they are tried; nobody but everybody is named twice, so that each of the others meets its own. */
const rules = fc.uniqueArray(rule, {
  maxLength: 5,
  selector: ({ of }) => of,
  comparator: (a, b) => a === b && a !== 'everybody',
});
const either = fc.boolean();
const abTest = fc.record({
  state: fc.constantFrom('running', 'running', 'running', 'draft', 'ended', 'removed'),
  /** Of the instance, for group B; null: it has none, and shares the instance. */
  isCopyOn: fc.option(either, { nil: null }),
  /** Of group B. */
  rules,
});
type AbTest = typeof abTest extends fc.Arbitrary<infer Value> ? Value : never;

const setUp = fc.record({
  isInstanceOn: either,
  isNetworkOn: mostlyOn,
  rules,
  test: fc.option(abTest, { nil: null }),
});
type SetUp = typeof setUp extends fc.Arbitrary<infer Value> ? Value : never;

const closed: RuleCase = { of: 'everybody', isOn: true, isRemoved: false, own: 'absent' };
/** Each with one instance on that serves nobody: the group that it is of has a rule without it, or is not there yet. */
const apart: readonly SetUp[] = [
  {
    ...{ isInstanceOn: false, isNetworkOn: true, rules: [] },
    test: { state: 'running', isCopyOn: true, rules: [closed] },
  },
  {
    ...{ isInstanceOn: true, isNetworkOn: true, rules: [closed] },
    test: { state: 'running', isCopyOn: false, rules: [] },
  },
  {
    ...{ isInstanceOn: false, isNetworkOn: true, rules: [] },
    test: { state: 'draft', isCopyOn: true, rules: [] },
  },
];

async function write(tx: Tx, { isInstanceOn, isNetworkOn, rules: ofA, test: ofTest }: SetUp): Promise<void> {
  const instance = { status: isInstanceOn ? 1 : 0 };
  await tx.updateTable('instance').set(instance).where('id', '=', instanceId).execute();
  const network = { status: isNetworkOn ? 1 : 0 };
  await tx.updateTable('app_network').set(network).where('app_id', '=', appId).execute();
  await writeRules(tx, ofA, { testId: null, instance: instanceId });
  if (ofTest !== null) await writeTest(tx, ofTest);
}

const stored = {
  draft: { state: 0 },
  running: { state: 1, started_at: new Date(0) },
  ended: { state: 2, started_at: new Date(0), ended_at: new Date(1), result: 'A' },
  removed: { state: 0, removed_at: new Date(1) },
} as const;

async function writeTest(tx: Tx, { state, isCopyOn, rules: ofB }: AbTest): Promise<void> {
  const place = { organization_id: owner.organizationId, app_id: appId, placement_id: placementId };
  const { id: testId } = await tx
    .insertInto('ab_test')
    .values({ ...place, name: 'Prices', share_b: 50, ...stored[state] })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isCopyOn === null) return writeRules(tx, ofB, { testId, instance: instanceId });
  const own = { network_id: networkId.crossPromotion, is_bidding: true, status: isCopyOn ? 1 : 0 };
  const { id: copy } = await tx
    .insertInto('instance')
    .values({ ...place, ...own, name: 'Copy', unit_id: 'copy' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = { test_id: testId, origin_id: instanceId };
  await tx.updateTable('instance').set(change).where('id', '=', copy).execute();
  await writeRules(tx, ofB, { testId, instance: copy });
}

async function writeRules(
  tx: Tx,
  written: readonly RuleCase[],
  { testId, instance }: { readonly testId: number | null; readonly instance: number },
): Promise<void> {
  const { organizationId } = owner;
  for (const [before, one] of written.entries()) {
    const { countries, targeting } = audiences[one.of];
    const form = ruleWith({ countries, targeting });
    const placement = { organizationId, appId, id: placementId, name: 'Level end' };
    const id = await insertRule(tx, {
      ...{ placement, form, status: one.isOn ? 1 : 0, priority: before + 1, testId },
    });
    if (one.isRemoved)
      await tx
        .updateTable('mediation_rule')
        .set({ removed_at: new Date(0) })
        .where('id', '=', id)
        .execute();
    if (one.own === 'absent') continue;
    const entry = { organization_id: organizationId, placement_id: placementId, rule_id: id };
    await tx
      .insertInto('rule_entry')
      .values({
        ...entry,
        ...{ instance_id: instance, network_id: networkId.crossPromotion, is_bidding: true, position: 1 },
        enabled: one.own === 'on',
      })
      .execute();
  }
}

/** Whether any of the phones, in either group of a test, is told to let own ads bid. */
function isAnyToldToBid(config: PlacementConfig): boolean {
  const placement = compile(config);
  const own = new Set(config.instances.map(({ id }) => id));
  return usersOf(config).some((userId) =>
    phones.some((known) => {
      const profile: Profile = {
        ...unknownProfile,
        platform: platform.android,
        country: 'US',
        userId,
        ...known,
      };
      return decide(placement, profile, [], noChance).toBid.some((id) => own.has(id));
    }),
  );
}

/** One of each group. */
function usersOf({ test: running }: PlacementConfig): readonly string[] {
  if (running === null) return [''];
  const users = Array.from({ length: 100 }, (_, nth) => `user ${nth}`);
  const groups = Map.groupBy(users, (user) => assignGroup(running.id, user, running.shareB).group);
  expect([...groups.keys()].toSorted()).toEqual(['A', 'B']);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

test('own ads bid where delivery tells some phone to let them', { timeout: 120_000 }, async () => {
  const { database } = rolledBack(app.database);
  const asked = fc.asyncProperty(setUp, async (given) => {
    const { bids, config } = await database.asSystem(async (tx) => {
      await write(tx, given);
      const place = { organizationId: owner.organizationId, appId, placementId };
      const { rows } = await sql<{ bids: boolean }>`
        select own_ads_bid_in(${owner.organizationId}, ${placementId}) as bids`.execute(tx);
      return { bids: rows[0]?.bids, config: await loadPlacement(tx, place) };
    });
    expect(bids).toBe(config !== undefined && isAnyToldToBid(config));
  });
  await fc.assert(asked, {
    numRuns: randomCases({ always: 100, long: 2_000 }),
    examples: apart.map((one) => [one]),
  });
});
