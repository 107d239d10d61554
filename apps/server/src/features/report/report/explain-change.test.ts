import { role } from '@millrace/contract/people/permission';
import { queryReport } from '@millrace/contract/report/report';
import { explainChange, type Why, whyDimensions } from '@millrace/contract/report/why';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fact, oneFact, writeFacts } from '../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
let app: TestApp;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const days = { from: '2026-03-02', to: '2026-03-02', beforeFrom: '2026-03-01', beforeTo: '2026-03-01' };
const along = [...whyDimensions];

let owner: Person;
let appId: number;
let placement: number;
let high: number;
let low: number;
beforeEach(async () => {
  owner = await createPerson(app);
  appId = await createTestApp(app, owner);
  placement = await createTestPlacement(app, owner, appId, { name: 'Level end' });
  const place = { appId, placementId: placement };
  high = await createTestInstance(app, owner, { ...place, networkId: 1, name: 'AdMob high' });
  low = await createTestInstance(app, owner, { ...place, networkId: 3, name: 'Unity low' });
});

interface Shown {
  readonly day: '01' | '02';
  readonly count: number;
  readonly country: string;
  readonly instance: number;
  readonly ecpm: string;
  readonly appVersion?: string;
}

const shown = ({ day, count, country, instance, ecpm, appVersion = '1.0' }: Shown): Fact[] =>
  Array.from({ length: count }, () => ({
    ...{ ...oneFact, at: `2026-03-${day}T10:00:00Z`, metric: 'impression' as const, app: appId, placement },
    ...{ adType: 2, country, instance, network: instance === high ? 1 : 3, money: ecpm, appVersion },
  }));

/** The golden example, a thousandth of its impressions at a thousand times the price. */
const golden = () => [
  ...shown({ day: '01', count: 50, country: 'US', instance: high, ecpm: '1000' }),
  ...shown({ day: '01', count: 50, country: 'IN', instance: low, ecpm: '100' }),
  ...shown({ day: '02', count: 37, country: 'US', instance: high, ecpm: '1020' }),
  ...shown({ day: '02', count: 68, country: 'IN', instance: low, ecpm: '100', appVersion: '1.1' }),
];

const ask = async (change: object = {}, person = owner) =>
  (await app.ask(explainChange, { ...days, along, ...change }, person)).data;

function expectToAddUp(why: Why): void {
  const cents = (text: string) => Math.round(Number(text) * 1e6);
  for (const { rows, other, ...parts } of why.along) {
    const all = [...rows, ...(other === null ? [] : [other])];
    const sum = (of: 'volume' | 'mix' | 'rate' | 'change') =>
      all.reduce((whole, row) => whole + cents(row[of]), 0);
    for (const part of ['volume', 'mix', 'rate'] as const) expect(sum(part)).toBe(cents(parts[part]));
    expect(sum('change')).toBe(cents(why.change));
    expect(cents(parts.volume) + cents(parts.mix) + cents(parts.rate)).toBe(cents(why.change));
  }
  expect(cents(why.now) - cents(why.before)).toBe(cents(why.change));
}

describe('who may', () => {
  test('signed out: 401; a promoter: 403', async () => {
    expect((await app.ask(explainChange, { ...days, along })).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(explainChange, { ...days, along }, promoter)).status).toBe(403);
  });

  test('another organization sees nothing of it, whatever it filters by', async () => {
    await writeFacts(clickhouse, owner.organizationId, golden(), []);
    const filters = [{ dimension: 'app', values: [String(appId)], exclude: false }];
    const why = await ask({ filters }, await createPerson(app));
    expect(why).toMatchObject({ before: '0', now: '0', change: '0' });
    expect(why.along.flatMap(({ rows }) => rows)).toEqual([]);
    expect(Object.keys(why.names.instance)).toEqual([]);
  });

  test('a limited member sees what changed in their apps alone', async () => {
    await writeFacts(clickhouse, owner.organizationId, golden(), []);
    const { organizationId } = owner;
    const member = (apps: readonly number[]) =>
      createPerson(app, { roleId: role.appViewer, organizationId, apps });
    expect(await ask({}, await member([appId]))).toEqual(await ask());
    const none = await ask({}, await member([await createTestApp(app, owner)]));
    expect(none).toMatchObject({ before: '0', now: '0', change: '0' });
    expect(none.along.flatMap(({ rows }) => rows)).toEqual([]);
  });
});

describe('what it refuses', () => {
  test.each([
    [{ beforeTo: '2026-02-01' }, 'beforeTo', 'report.errors.daysReversed'],
    [{ from: '2024-01-01' }, 'to', 'report.errors.tooManyDays'],
    [{ along: [] }, 'along', 'common.errors.tooFew'],
    [{ along: ['country', 'country'] }, 'along', 'report.errors.twice'],
    [{ filters: [{ dimension: 'campaign', values: ['1'] }] }, 'filters.0.dimension', 'common.errors.invalid'],
  ])('%j', async (change, field, key) => {
    const answer = await app.ask(explainChange, { ...days, along, ...change } as never, owner);
    expect(answer.code).toBe(1004);
    expect(answer.error.fields?.[field]).toMatchObject({ key });
  });
});

describe('what it says', () => {
  test('the golden example: by country, and by everything else, to the cent', async () => {
    await writeFacts(clickhouse, owner.organizationId, golden(), []);
    const why = await ask();
    // 100 impressions for 55 USD became 105 for 44.54.
    expect(why).toMatchObject({ before: '55', now: '44.54', change: '-10.46', open: '44.54' });
    expect(why).toMatchObject({ impressionsBefore: '100', impressions: '105', ecpmBefore: '550' });
    expectToAddUp(why);
    const [country, byPlacement, network, version, instance] = why.along;
    expect(country).toMatchObject({ dimension: 'country', volume: '2.75', mix: '-13.95', rate: '0.74' });
    expect(country?.rows.map(({ key, change }) => [key, change])).toEqual([
      ['US', '-12.26'],
      ['IN', '1.8'],
    ]);
    expect(byPlacement).toMatchObject({ volume: '2.75', mix: '0', rate: '-13.21' });
    expect(byPlacement?.rows).toHaveLength(1);
    expect(network).toMatchObject({ mix: '-13.95' });
    expect(instance?.rows.map(({ key }) => key)).toEqual([String(high), String(low)]);
    expect(version?.rows.map(({ key }) => key).sort()).toEqual(['1.0', '1.1']);
    expect(why.names.instance).toEqual({ [high]: 'AdMob high', [low]: 'Unity low' });
    expect(why.names.placement).toEqual({ [placement]: 'Level end' });
    expect(await ask()).toEqual(why);
  });

  test('of a part alone: the same as the report with that filter', async () => {
    await writeFacts(clickhouse, owner.organizationId, golden(), []);
    const filters = [{ dimension: 'country' as const, values: ['US'], exclude: false }];
    const why = await ask({ filters });
    const { totals } = (await app.ask(queryReport, { ...days, filters, metrics: ['revenue'] }, owner)).data;
    expect([why.now, why.before]).toEqual([totals.values[0], totals.before?.[0]]);
    expectToAddUp(why);
  });

  test('many parts: those that changed most stand alone, the others together', async () => {
    const codes = ['US', 'DE', 'FR', 'GB', 'IT', 'ES', 'JP', 'CN', 'BR', 'IN', 'PL', 'TR'];
    const facts = codes.flatMap((country, index) => [
      ...shown({ day: '01', count: 3, country, instance: high, ecpm: `${100 + index * 33}.337` }),
      ...shown({ day: '02', count: 1 + (index % 5), country, instance: low, ecpm: `${400 - index * 7}.419` }),
    ]);
    await writeFacts(clickhouse, owner.organizationId, facts, []);
    const why = await ask();
    expect(why.along[0]?.rows).toHaveLength(8);
    expect(why.along[0]?.other).toMatchObject({ rows: 4, key: '' });
    expectToAddUp(why);
  });

  test('nothing counted at all: nothing to explain', async () => {
    const why = await ask();
    expect(why).toMatchObject({ before: '0', now: '0', change: '0', ecpm: null, fillRate: null });
    expectToAddUp(why);
  });
});
