import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedReward, createRewardPlace, rewardRow } from '../../testing/rewards.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { matchRewards } from './match-rewards.ts';
import { queueRewards } from './queue-rewards.ts';
import { rewardMetrics } from './reward-metrics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
});
afterAll(() => app.close());

const figures = async () => {
  const { statusCode, body } = await app.app.inject('/metrics');
  expect(statusCode).toBe(200);
  return body.split('\n').filter((line) => line.startsWith('millrace_rewards_'));
};

test('rewards are told of: what waits, what is late, and what became of the others', async () => {
  expect(await figures()).toContain('millrace_rewards_due 0');
  const place = await createRewardPlace(app.database, 'https://game.example/reward?user={content}');
  const now = app.clock.now();
  const shown = [rewardRow(place, now)];
  const asked = [askedReward(place, now), askedReward(place, now), askedReward(place, now, { uid: '' })];
  await app.database.asSystem((tx) => queueRewards(tx, { asked, shown }, now));
  await app.database.asSystem((tx) => matchRewards(tx, now));
  app.clock.forward(7_000);
  expect(await figures()).toEqual([
    'millrace_rewards_waiting 1',
    'millrace_rewards_due 1',
    'millrace_rewards_retrying 0',
    'millrace_rewards_lag_seconds 7',
    'millrace_rewards_oldest_seconds 7',
    'millrace_rewards_ended_last_hour{outcome="delivered"} 0',
    'millrace_rewards_ended_last_hour{outcome="no-impression"} 0',
    'millrace_rewards_ended_last_hour{outcome="no-user"} 1',
    'millrace_rewards_ended_last_hour{outcome="bad-address"} 0',
    'millrace_rewards_ended_last_hour{outcome="forbidden-address"} 0',
    'millrace_rewards_ended_last_hour{outcome="refused"} 0',
    'millrace_rewards_ended_last_hour{outcome="gave-up"} 0',
  ]);
});

test('many who look make the database count once in five seconds', async () => {
  let asked = 0;
  const asSystem: TestApp['database']['asSystem'] = (work) => {
    asked += 1;
    return app.database.asSystem(work);
  };
  const registry = new Registry();
  let at = 1_000_000;
  rewardMetrics({ database: { asSystem }, now: () => new Date(at) })(registry);
  await Promise.all([registry.metrics(), registry.metrics()]);
  at += 4_999;
  await registry.metrics();
  expect(asked).toBe(1);
  at += 1;
  await registry.metrics();
  expect(asked).toBe(2);
});

test('without a database the others are told, and these again when it is back', async () => {
  let isAway = false;
  const asSystem: TestApp['database']['asSystem'] = (work) =>
    isAway ? Promise.reject(new Error('away')) : app.database.asSystem(work);
  const registry = new Registry();
  let at = 1_000_000;
  rewardMetrics({ database: { asSystem }, now: () => new Date(at) })(registry);
  const values = async () => (await registry.metrics()).split('\n').filter((line) => /^millrace/.test(line));
  const before = (await values()).length;
  expect(before).toBe(12);
  [isAway, at] = [true, at + 5_000];
  expect(await values()).toEqual([]);
  [isAway, at] = [false, at + 5_000];
  expect(await values()).toHaveLength(before);
});
