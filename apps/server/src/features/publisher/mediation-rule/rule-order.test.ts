import { role } from '@millrace/contract/people/permission';
import {
  listMediationRules,
  removeMediationRule,
  resortMediationRules,
  updateMediationRule,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import {
  addRuleTo,
  createPlacementWithInstances,
  type PlacementWithInstances,
  ruleWith,
  startTestDirectly,
} from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
  stranger = await createPerson(app);
});
afterAll(() => app.close());

interface Rules {
  readonly place: PlacementWithInstances;
  /** Two for countries, two for ALL, in the order in which they are tried. */
  readonly ids: readonly [us: number, de: number, all: number, rest: number];
}

/** Added in an order other than the one in which they are tried. */
async function fourRules(): Promise<Rules> {
  const place = await createPlacementWithInstances(app, owner);
  const add = async (name: string, ...countries: string[]) => {
    const waterfall = name === 'Germany' ? [{ instanceId: place.waterfall[0], enabled: false }] : [];
    return (await addRuleTo(app, owner, place.placementId, { name, countries, waterfall })).id;
  };
  const all = await add('Everyone', '00');
  const us = await add('North America', 'US', 'CA');
  const rest = await add('The rest', '00');
  const de = await add('Germany', 'DE');
  return { place, ids: [us, de, all, rest] };
}

const list = ({ place }: Rules, filter: object = {}, person = owner) =>
  app.ask(listMediationRules, { pubAppId: place.appId, placementId: place.placementId, ...filter }, person);
const orderOf = async (rules: Rules) => (await list(rules)).data.order;
const resort = (
  { place, ids }: Rules,
  order: readonly number[],
  expected: readonly number[] = ids,
  person = owner,
) =>
  app.ask(
    resortMediationRules,
    { placementId: place.placementId, ids: [...order], expectedIds: [...expected] },
    person,
  );

describe('listMediationRules', () => {
  test('signed out: 401; a promoter: 403; another organization: does not exist', async () => {
    const rules = await fourRules();
    const { appId: pubAppId, placementId } = rules.place;
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listMediationRules, { pubAppId, placementId })).status).toBe(401);
    expect((await list(rules, {}, promoter)).status).toBe(403);
    expect((await list(rules, {}, stranger)).code).toBe(1002);
  });

  test('rules for countries, then rules for ALL, numbered through; a viewer sees the same', async () => {
    const rules = await fourRules();
    const { data } = await list(rules, {}, viewer);
    expect(data).toMatchObject({ total: 4, order: rules.ids, countryRules: 2, abTest: null });
    expect(data.list.map(({ id, priority }) => [id, priority])).toEqual(
      rules.ids.map((id, index) => [id, index + 1]),
    );
  });

  test('counts entries and names the kinds of conditions', async () => {
    const place = await createPlacementWithInstances(app, owner);
    const [first, second] = place.waterfall;
    await addRuleTo(app, owner, place.placementId, {
      waterfall: [
        { instanceId: first, enabled: true },
        { instanceId: second, enabled: false },
      ],
      bidding: [{ instanceId: place.bidding[2], enabled: true }],
      targeting: { iapMax: '0', requireTracking: true, osMin: '9', osMax: '10' },
    });
    const [row] = (await list({ place, ids: [0, 0, 0, 0] })).data.list;
    expect(row).toMatchObject({
      instances: 3,
      enabledInstances: 2,
      conditions: ['requireTracking', 'osVersion', 'iap'],
    });
  });

  test('filters and pages on the server; the whole order comes along', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    await app.ask(updateMediationRuleStatus, { id: rest, status: 0 }, owner);
    const cases: [object, number[]][] = [
      [{ search: 'e' }, [us, de, all, rest]],
      [{ search: 'GERM' }, [de]],
      [{ search: '%' }, []],
      [{ country: 'US' }, [us, all, rest]],
      [{ country: '00' }, [all, rest]],
      [{ status: 0 }, [rest]],
      [{ instanceId: rules.place.waterfall[0] }, [de]],
      [{ page: 2, size: 3 }, [rest]],
    ];
    for (const [filter, expected] of cases) {
      const { data } = await list(rules, filter);
      expect([filter, data.list.map(({ id }) => id)]).toEqual([filter, expected]);
      expect(data.order).toEqual(rules.ids);
    }
  });

  test('a placement of another app of the same organization does not exist in this one', async () => {
    const [one, other] = [await fourRules(), await fourRules()];
    expect((await list(one, { pubAppId: other.place.appId })).code).toBe(1002);
  });

  test.each([{ status: 2 }, { country: 'Germany' }, { size: 101 }, { page: 0 }])(
    '%j is refused',
    async (filter) => {
      const answer = await list(await fourRules(), filter);
      expect(answer).toMatchObject({ code: 1004, error: { fields: { [Object.keys(filter)[0] ?? '']: {} } } });
    },
  );
});

describe('resortMediationRules', () => {
  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const rules = await fourRules();
    const input = { placementId: rules.place.placementId, ids: [...rules.ids], expectedIds: [...rules.ids] };
    expect((await app.ask(resortMediationRules, input)).status).toBe(401);
    expect((await resort(rules, rules.ids, rules.ids, viewer)).status).toBe(403);
    expect((await resort(rules, rules.ids, rules.ids, stranger)).code).toBe(1002);
  });

  test('stores the new order, numbers it through, and logs both', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    const wanted = [de, us, rest, all];
    expect((await resort(rules, wanted)).data).toEqual({ order: wanted });
    const { data } = await list(rules);
    expect(data.order).toEqual(wanted);
    expect(data.list.map(({ priority }) => priority)).toEqual([1, 2, 3, 4]);
    const log = await app.database.inScope(owner, (tx) =>
      tx
        .selectFrom('change_log')
        .select(['action', 'before', 'after', 'app_id'])
        .where('entity', '=', 'rule_order')
        .where('entity_id', '=', rules.place.placementId)
        .execute(),
    );
    expect(log).toEqual([
      { action: 'edit', before: { ids: rules.ids }, after: { ids: wanted }, app_id: rules.place.appId },
    ]);
  });

  test('an order that somebody else has changed meanwhile is refused', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    await resort(rules, [de, us, all, rest]);
    expect(await resort(rules, [us, de, rest, all])).toMatchObject({
      code: 1013,
      error: { error: 'mediationRule.errors.staleOrder', saved: { who: { id: owner.userId } } },
    });
    expect(await orderOf(rules)).toEqual([de, us, all, rest]);
  });

  test('a rule that came or went meanwhile makes it stale, too', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    await app.ask(removeMediationRule, { id: rest }, owner);
    expect((await resort(rules, [de, us, all, rest])).code).toBe(1002);
    expect((await resort(rules, [de, us, all], [us, de, all, rest])).code).toBe(1013);
    expect((await resort(rules, [de, us], [us, de, all])).code).toBe(1013);
    expect((await resort(rules, [de, de, all], [us, de, all])).code).toBe(1013);
    expect(await orderOf(rules)).toEqual([us, de, all]);
  });

  test('a rule for ALL never comes before one for countries', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    expect(await resort(rules, [us, all, de, rest])).toMatchObject({
      code: 1011,
      error: { error: 'mediationRule.errors.otherBlock' },
    });
  });

  test('a rule of another placement or of another organization does not exist', async () => {
    const [rules, other] = [await fourRules(), await fourRules()];
    const [, de, all, rest] = rules.ids;
    expect((await resort(rules, [other.ids[0], de, all, rest])).code).toBe(1002);
  });

  test('locked while a test runs', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    await startTestDirectly(app, owner, rules.place);
    expect(await resort(rules, [de, us, all, rest])).toMatchObject({
      error: { error: 'mediationRule.errors.testRunning' },
    });
  });

  test('two at once: one wins', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    const answers = await Promise.all([
      resort(rules, [de, us, all, rest]),
      resort(rules, [us, de, rest, all]),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1013]);
  });
});

describe('numbers stay dense', () => {
  test('when a rule moves between the blocks', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    const move = (id: number, ...countries: string[]) =>
      app.ask(updateMediationRule, { ...ruleWith({ countries }), id, version: 1 }, owner);
    await move(us, '00');
    expect(await orderOf(rules)).toEqual([de, us, all, rest]);
    await move(rest, 'FR');
    expect(await orderOf(rules)).toEqual([de, rest, us, all]);
  });

  test('when one is removed', async () => {
    const rules = await fourRules();
    const [us, de, all, rest] = rules.ids;
    await app.ask(removeMediationRule, { id: de }, owner);
    const { data } = await list(rules);
    expect(data.list.map(({ id, priority }) => [id, priority])).toEqual([
      [us, 1],
      [all, 2],
      [rest, 3],
    ]);
  });
});

describe('removeMediationRule', () => {
  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const { ids } = await fourRules();
    expect((await app.ask(removeMediationRule, { id: ids[0] })).status).toBe(401);
    expect((await app.ask(removeMediationRule, { id: ids[0] }, viewer)).status).toBe(403);
    expect((await app.ask(removeMediationRule, { id: ids[0] }, stranger)).code).toBe(1002);
  });

  test('a removed rule is gone for every call; twice does not exist', async () => {
    const { ids } = await fourRules();
    expect((await app.ask(removeMediationRule, { id: ids[0] }, owner)).code).toBe(0);
    expect((await app.ask(removeMediationRule, { id: ids[0] }, owner)).code).toBe(1002);
    expect((await app.ask(updateMediationRuleStatus, { id: ids[0], status: 0 }, owner)).code).toBe(1002);
  });
});
