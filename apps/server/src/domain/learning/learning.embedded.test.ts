import { networkId } from '@millrace/contract/publisher/network/network-id';
import { noChance } from '@millrace/mediation/chance';
import { decide } from '@millrace/mediation/decide';
import type { Estimates } from '@millrace/mediation/posterior';
import { aProfile } from '@millrace/mediation/testing/build';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type AutoSetup, createAutoSetup, type OwnCount, writeOwnCounts } from '../../testing/auto.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { createPerson } from '../../testing/people.ts';
import { openTestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { keepEstimates } from '../config-snapshot/keep-estimates.ts';
import { takeRevenue } from '../network-revenue/take-revenue.ts';
import { Estimator } from './estimator.ts';
import { learnOrganization } from './learn-organization.ts';
import { learner } from './learner.ts';
import { readShortenedApps } from './shortened-apps.ts';

let clickhouse: ClickHouse;
let app: TestApp;
const estimator = new Estimator();
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  app.clock.hold();
});
afterAll(async () => {
  await estimator.close();
  await app.close();
  await clickhouse.close();
});

const { adMob, facebook, unity } = networkId;
const dayMs = 86_400_000;
const log = captureLog();
const means = () => ({ database: app.database, clickhouse, now: app.clock.now, log: log.logger });
const daysAgo = (days: number) =>
  new Date(app.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);
const learn = (organizationId: number) => learnOrganization(means(), estimator, organizationId);

const shown = ({ organizationId, appId }: AutoSetup, instanceId: number, known: Partial<OwnCount> = {}) =>
  writeOwnCounts(clickhouse, [
    { organizationId, appId, instanceId, day: daysAgo(3), impressions: 2000, ...known },
  ]);

async function report(lines: readonly string[], columns = 'day,instance,country,impressions,revenue') {
  const done = await takeRevenue(means(), [columns, ...lines].join('\n'), 'upload');
  expect(done).toEqual({ taken: lines.length });
}

async function storedOf(appId: number) {
  const row = await app.database.asSystem((tx) =>
    tx
      .selectFrom('auto_estimate')
      .select(['organization_id', 'data', 'computed_at', 'xact'])
      .where('app_id', '=', appId)
      .executeTakeFirst(),
  );
  return row;
}

async function ecpmOf(setup: AutoSetup, instanceId: number, country = 'US'): Promise<number | undefined> {
  const { data = {} } = (await storedOf(setup.appId)) ?? {};
  return (data as unknown as Estimates)[instanceId]?.[country]?.ecpm;
}

/** A publisher with two instances, the first placed first. */
let setup: AutoSetup;
let high: number;
let low: number;
beforeEach(async () => {
  setup = await createAutoSetup(app, await createPerson(app), [adMob, unity]);
  [high = 0, low = 0] = setup.instanceIds;
  app.clock.forward(1000);
});

describe('from counts to the order of a waterfall', () => {
  test('what networks pay decides, and a later report of the same day replaces the earlier one', async () => {
    await shown(setup, high);
    await shown(setup, low);
    const [day, { organizationId, appId, placementId }] = [daysAgo(3), setup];
    await report([`${day},${high},US,2000,2`, `${day},${low},US,2000,16`]);
    await withSnapshotDir(async (dir) => {
      const snapshot = await openTestSnapshot(dir, { database: app.database });
      const kept = keepEstimates({
        database: app.database,
        shards: snapshot.keeper.others,
        log: captureLog().logger,
        every: 3_600_000,
      });
      const order = async () => {
        await snapshot.settle();
        await kept.refresh();
        await snapshot.settle();
        const placement = snapshot.served.placement(placementId);
        if (placement === undefined) throw new Error('the placement is not served');
        const { instances } = decide(placement.compiled, aProfile(), [], noChance);
        return instances.map(({ instanceId }) => instanceId);
      };
      expect(await order()).toEqual([high, low]);

      await learn(organizationId);
      expect(await order()).toEqual([low, high]);
      // Drawn a little towards the other one, which is all that is known beside it.
      expect(await ecpmOf(setup, low)).toBeGreaterThan(6);
      expect(await ecpmOf(setup, low)).toBeLessThan(8);

      app.clock.forward(1000);
      await report([`${day},${high},US,2000,50`]);
      await learn(organizationId);
      expect(await order()).toEqual([high, low]);
      expect(snapshot.replaced.filter((name) => name === `estimates-${appId}`)).toHaveLength(2);
      await kept.close();
      await snapshot.close();
    });
  });

  test('a bid counts until the network reports, and is then replaced', async () => {
    await shown(setup, high, { bid: { impressions: 2000, revenue: '20' } });
    await shown(setup, low, { bid: { impressions: 2000, revenue: '4' } });
    await learn(setup.organizationId);
    expect(await ecpmOf(setup, high)).toBeGreaterThan((await ecpmOf(setup, low)) ?? 0);
    app.clock.forward(1000);
    await report([`${daysAgo(3)},${high},US,2000,1`]);
    await learn(setup.organizationId);
    expect(await ecpmOf(setup, high)).toBeLessThan((await ecpmOf(setup, low)) ?? 0);
  });

  test('a report that counts no impressions is used when its network is done with the day, not before', async () => {
    // Facebook's figures are whole 9 hours after the day.
    const { instanceIds, organizationId, ...rest } = await createAutoSetup(
      app,
      { organizationId: setup.organizationId },
      [facebook],
    );
    const [instanceId = 0] = instanceIds;
    const day = daysAgo(0);
    await writeOwnCounts(clickhouse, [{ ...rest, organizationId, instanceId, day, impressions: 1000 }]);
    await report([`${day},${instanceId},US,5`], 'day,instance,country,revenue');
    const at = (hoursAfter: number) => ({
      ...means(),
      now: () => new Date(Date.parse(day) + dayMs + hoursAfter * 3_600_000),
    });
    await learnOrganization(at(8), estimator, organizationId);
    expect(await storedOf(rest.appId)).toBeUndefined();
    await learnOrganization(at(10), estimator, organizationId);
    expect(await ecpmOf({ ...rest, organizationId, instanceIds }, instanceId)).toBe(5);
  });

  test('what was earned before the ad unit changed is forgotten; other changes forget nothing', async () => {
    for (const instanceId of [high, low]) {
      await shown(setup, instanceId);
      await report([`${daysAgo(3)},${instanceId},US,2000,${instanceId === high ? 20 : 2}`]);
    }
    const change = (values: { unit_id?: string; frequency_cap?: number }) =>
      app.database.asSystem((tx) => tx.updateTable('instance').set(values).where('id', '=', high).execute());
    await change({ frequency_cap: 3 });
    await learn(setup.organizationId);
    expect(await ecpmOf(setup, high)).toBeGreaterThan(8);
    await change({ unit_id: `other-${high}` });
    app.clock.forward(1000);
    await learn(setup.organizationId);
    // All that is known is its kind, by the other instance.
    expect(await ecpmOf(setup, high)).toBeLessThan(2.5);
  });
});

test('nothing is learned across organizations', async () => {
  const other = await createAutoSetup(app, await createPerson(app), [adMob, unity]);
  const [others = 0] = other.instanceIds;
  await shown(setup, high);
  await report([`${daysAgo(3)},${high},US,2000,2`]);
  await learn(setup.organizationId);
  const alone = (await storedOf(setup.appId))?.data;

  await shown(other, others);
  await report([`${daysAgo(3)},${others},US,2000,900`]);
  // Rows that name this organization's app and another's organization are another's.
  await shown({ ...setup, organizationId: other.organizationId }, high, { impressions: 999_999 });
  app.clock.forward(1000);
  await learn(setup.organizationId);
  await learn(other.organizationId);
  expect((await storedOf(setup.appId))?.data).toEqual(alone);
  expect(await storedOf(other.appId)).toMatchObject({ organization_id: other.organizationId });
  expect(await ecpmOf(other, others)).toBeCloseTo(450, -1);
  expect(await ecpmOf(other, high)).toBeUndefined();
});

test('of an app with more counts than are held at a time the newest days are read, of every instance, and log and System say so', async () => {
  for (const days of [8, 6, 2]) {
    const bid = { impressions: 2000, revenue: days === 8 ? '200' : '4' };
    for (const instanceId of setup.instanceIds) await shown(setup, instanceId, { day: daysAgo(days), bid });
  }
  const told = () => log.lines().filter(({ organizationId }) => organizationId === setup.organizationId);
  await learn(setup.organizationId);
  const [ofAll, inLog] = [await ecpmOf(setup, low), told()];
  expect(inLog).toEqual([]);
  app.clock.forward(1000);
  await learnOrganization(means(), estimator, setup.organizationId, 5);
  // Those of eight days ago, whose bids were of another size, have no room.
  expect(await ecpmOf(setup, low)).toBe(2);
  expect(await ecpmOf(setup, high)).toBe(2);
  expect(ofAll).toBeGreaterThan(2);
  expect(told()).toMatchObject([{ level: 40, appIds: [setup.appId], days: 8 }]);
  const shortened = await readShortenedApps(means(), 5);
  const names = await app.database.asSystem((tx) =>
    tx
      .selectFrom('app')
      .innerJoin('organization', 'organization.id', 'app.organization_id')
      .select(['app.name', 'organization.name as organization'])
      .where('app.id', '=', setup.appId)
      .executeTakeFirstOrThrow(),
  );
  expect(shortened).toEqual([{ ...names, days: 8 }]);
  app.clock.forward(1000);
  // Five days are read in any case.
  await learnOrganization(means(), estimator, setup.organizationId, 1);
  expect(told()).toMatchObject([{}, { days: 5 }]);
  expect(await ecpmOf(setup, low)).toBe(2);
});

test('what is learned again, and reported again, changes nothing', async () => {
  await shown(setup, high);
  const line = `${daysAgo(3)},${high},US,2000,2`;
  await report([line]);
  await learn(setup.organizationId);
  const first = await storedOf(setup.appId);
  app.clock.forward(60_000);
  await report([line]);
  await learn(setup.organizationId);
  expect(await storedOf(setup.appId)).toEqual(first);
});

test('an app of which nothing was ever known has no estimates; one that lost all it had keeps none', async () => {
  await learn(setup.organizationId);
  expect(await storedOf(setup.appId)).toBeUndefined();
  await shown(setup, high);
  await report([`${daysAgo(3)},${high},US,2000,2`]);
  await learn(setup.organizationId);
  expect(await ecpmOf(setup, high)).toBe(1);
  const later = { ...means(), now: () => new Date(app.clock.now().getTime() + 40 * dayMs) };
  await learnOrganization(later, estimator, setup.organizationId);
  expect((await storedOf(setup.appId))?.data).toEqual({});
});

test('two nodes learn about each organization once a round, and at once when networks report', async () => {
  const nodes = [learner(means()), learner(means())];
  const round = async () => {
    let done = 0;
    const workOff = async (node: (typeof nodes)[number]) => {
      while (await node.next()) done += 1;
    };
    await Promise.all(nodes.map(workOff));
    return done;
  };
  const publishers = await app.database.asSystem((tx) =>
    tx.selectFrom('organization').select('id').where('kind', '=', 0).execute(),
  );
  app.clock.forward(600_001);
  expect(await round()).toBe(publishers.length);
  expect(await round()).toBe(0);
  await shown(setup, high);
  await report([`${daysAgo(3)},${high},US,2000,2`]);
  expect(await round()).toBe(1);
  expect(await ecpmOf(setup, high)).toBe(1);
  app.clock.forward(600_001);
  expect(await round()).toBe(publishers.length);
  for (const node of nodes) node.stop?.();
});
