import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedReward, createRewardPlace, type RewardPlace, rewardRow } from '../../testing/rewards.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { matchRewards } from './match-rewards.ts';
import { queueRewards } from './queue-rewards.ts';
import { claimReward, finishTry, forgetRewards, rewardStats } from './reward-queue.ts';
import type { RewardRows } from './reward-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const start = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let place: RewardPlace;
beforeEach(async () => {
  place = await createRewardPlace(database, 'https://game.example/reward?user={content}');
});

const take = (rows: Partial<RewardRows>, now = start) =>
  database.asSystem((tx) => queueRewards(tx, { asked: [], shown: [], ...rows }, now));
const match = (now = start) => database.asSystem((tx) => matchRewards(tx, now));
const asked = (at = start, change = {}) => askedReward(place, at, change);
const shown = (at = start, change = {}) => rewardRow(place, at, change);

/** The state of each reward of the place, `dropped: reason` where it was dropped. */
async function states(): Promise<string[]> {
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('reward_callback')
      .select(['state', 'reason'])
      .where('placement_id', '=', place.placementId)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
}

function rewards() {
  return database.asSystem((tx) =>
    tx.selectFrom('reward_callback').selectAll().where('placement_id', '=', place.placementId).execute(),
  );
}

function impressions() {
  return database.asSystem((tx) =>
    tx.selectFrom('reward_impression').selectAll().where('placement_id', '=', place.placementId).execute(),
  );
}

describe('a reward and its impression', () => {
  test('in one batch: due at once, with the content in the address', async () => {
    await take({ shown: [shown(minutes(-1))], asked: [asked(start, { content: 'a & 金' })] });
    expect(await states()).toEqual(['waiting']);
    expect(await match()).toBe(1);
    expect(await rewards()).toMatchObject([
      { state: 'due', due_at: start, tries: 0, url: 'https://game.example/reward?user=a%20%26%20%E9%87%91' },
    ]);
  });

  test('the impression first, in an earlier batch', async () => {
    await take({ shown: [shown(minutes(-59))] }, minutes(-59));
    await take({ asked: [asked()] });
    await match();
    expect(await states()).toEqual(['due']);
  });

  test('the impression later, while the reward waits for it', async () => {
    await take({ asked: [asked()] });
    expect(await match()).toBe(0);
    await take({ shown: [shown(minutes(2))] }, minutes(9));
    await match(minutes(9));
    expect(await states()).toEqual(['due']);
  });

  test('no impression: dropped after ten minutes, and one that comes then is too late', async () => {
    await take({ asked: [asked()] });
    await match(minutes(9));
    expect(await states()).toEqual(['waiting']);
    await match(minutes(10));
    expect(await states()).toEqual(['dropped: no-impression']);
    await take({ shown: [shown()] }, minutes(11));
    expect(await match(minutes(11))).toBe(0);
    expect(await states()).toEqual(['dropped: no-impression']);
  });

  test.each([
    ['of another user', {}, { uid: 'player-2' }],
    ['of more than an hour before', {}, { at: minutes(-61).getTime() }],
    ['of more than ten minutes later', {}, { at: minutes(11).getTime() }],
    ['of another instance, where both say one', { instanceId: 7 }, { instanceId: 8 }],
  ])('an impression %s is not the one', async (_, askedChange, shownChange) => {
    await take({ asked: [asked(start, askedChange)], shown: [shown(start, shownChange)] });
    expect(await match()).toBe(0);
    expect(await states()).toEqual(['waiting']);
  });

  test.each([
    ['neither', 0, 0],
    ['the reward alone', 7, 0],
    ['the impression alone', 0, 7],
    ['both the same', 7, 7],
  ])('says an instance, %s: it is the one', async (_, ofReward, ofImpression) => {
    await take({
      asked: [asked(start, { instanceId: ofReward })],
      shown: [shown(start, { instanceId: ofImpression })],
    });
    expect(await match()).toBe(1);
  });

  test('an impression in another placement, or of another app, is not the one', async () => {
    const elsewhere = await createRewardPlace(database, 'https://game.example/other');
    await take({ asked: [asked()], shown: [rewardRow(elsewhere, start)] });
    // A phone that mixes up what belongs to whom changes nothing for either.
    await take({ shown: [shown(start, { appId: elsewhere.appId })] });
    expect(await match()).toBe(0);
  });

  test('each impression rewards once', async () => {
    await take({ shown: [shown(minutes(-3)), shown(minutes(-2))], asked: [asked(), asked(), asked()] });
    expect(await match()).toBe(2);
    expect(await states()).toEqual(['due', 'due', 'waiting']);
    expect(new Set((await impressions()).map((row) => row.reward_id)).size).toBe(2);
  });

  test('the nearest impression is taken, that of the same instance before all', async () => {
    const far = shown(minutes(-40), { instanceId: 7, key: 'far' });
    const near = shown(minutes(-1), { key: 'near' });
    const nearest = shown(minutes(0), { key: 'nearest' });
    await take({ shown: [far, near, nearest], asked: [asked(start, { instanceId: 7 })] });
    await match();
    const taken = async () =>
      (await impressions()).filter((row) => row.reward_id !== null).map((row) => row.key);
    expect(await taken()).toEqual(['far']);
    await take({ asked: [asked()] });
    await match();
    expect((await taken()).toSorted()).toEqual(['far', 'nearest']);
  });

  test('of many at once all find theirs', async () => {
    const users = Array.from({ length: 1_200 }, (_, index) => `user-${index}`);
    await take({
      shown: users.map((uid) => shown(start, { uid })),
      asked: users.toReversed().map((uid) => asked(start, { uid })),
    });
    expect(await match()).toBe(1_200);
  });
});

describe('what comes again', () => {
  test('a batch that is read twice changes nothing', async () => {
    const batch = { shown: [shown()], asked: [asked()] };
    await take(batch);
    await match();
    const before = [await rewards(), await impressions()];
    await take(batch, minutes(5));
    expect(await match(minutes(5))).toBe(0);
    expect([await rewards(), await impressions()]).toEqual(before);
  });

  test('a reward that a phone sends again needs an impression of its own', async () => {
    const first = asked();
    await take({ shown: [shown()], asked: [first] });
    await match();
    await take({ asked: [{ ...first, key: 'the same in another call' }] });
    await match();
    await match(minutes(10));
    expect(await states()).toEqual(['due', 'dropped: no-impression']);
  });

  test('one key twice in a batch is one', async () => {
    const one = asked(start, { key: 'same' });
    const seen = shown(start, { key: 'same' });
    await take({ asked: [one, one], shown: [seen, seen] });
    await match();
    expect(await states()).toEqual(['due']);
    expect(await impressions()).toHaveLength(1);
  });
});

describe('what is not queued, or dropped at once', () => {
  test('a placement without a callback: neither rewards nor impressions are kept', async () => {
    place = await createRewardPlace(database, null);
    await take({ shown: [shown()], asked: [asked()] });
    expect([await rewards(), await impressions()]).toEqual([[], []]);
  });

  test('a placement that does not exist holds up nothing', async () => {
    await take({
      asked: [asked(start, { placementId: 999_999 }), asked()],
      shown: [shown(start, { placementId: 0 })],
    });
    expect(await states()).toEqual(['waiting']);
  });

  test('history: what happened more than a day ago', async () => {
    const [before, within] = [minutes(-24 * 60 - 1), minutes(-24 * 60 + 1)];
    await take({ asked: [asked(before)], shown: [shown(before)] });
    expect([await rewards(), await impressions()]).toEqual([[], []]);
    await take({ asked: [asked(within)], shown: [shown(within)] });
    expect(await match()).toBe(1);
  });

  test('nothing at all', async () => {
    await take({});
    expect(await states()).toEqual([]);
  });

  test('a reward for nobody, and an impression of nobody', async () => {
    await take({ asked: [asked(start, { uid: '' })], shown: [shown(start, { uid: '' })] });
    await match();
    expect(await states()).toEqual(['dropped: no-user']);
    expect(await impressions()).toEqual([]);
  });

  test('a content that makes no address', async () => {
    place = await createRewardPlace(database, 'https://{content}.game.example/');
    await take({ asked: [asked()], shown: [shown()] });
    expect(await match()).toBe(0);
    expect(await states()).toEqual(['dropped: bad-address']);
  });

  test('texts that PostgreSQL can not hold are held all the same', async () => {
    for (const uid of ['a\0b', 'half \uD800', `${'x'.repeat(199)}😀`, '😀'.repeat(500)]) {
      await take({ asked: [asked(start, { uid, content: 'a\0b\uD800' })], shown: [shown(start, { uid })] });
      expect(await match()).toBe(1);
    }
  });
});

test('two nodes that match at the same time give each impression once', async () => {
  await take({ shown: [shown(), shown()], asked: [asked(), asked(), asked()] });
  await Promise.all([match(), match(), match()]);
  await match();
  expect((await states()).toSorted()).toEqual(['due', 'due', 'waiting']);
});

test('the numbers for the metrics', async () => {
  const before = await database.asSystem((tx) => rewardStats(tx, start));
  await take({ asked: [asked(), asked(start, { uid: '' })], shown: [shown()] });
  await match();
  await take({ asked: [asked()] });
  const after = await database.asSystem((tx) => rewardStats(tx, start));
  expect(after.due).toBe(before.due + 1);
  expect(after.waiting).toBe(before.waiting + 1);
  expect(after.droppedLastHour['no-user']).toBe((before.droppedLastHour['no-user'] ?? 0) + 1);
  expect(
    (await database.asSystem((tx) => rewardStats(tx, minutes(61)))).droppedLastHour['no-user'],
  ).toBeUndefined();
});

test('the numbers say how late the deliverer is, and how old what it has', async () => {
  await database.asSystem((tx) => tx.deleteFrom('reward_callback').execute());
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  const stats = (now: Date) => database.asSystem((tx) => rewardStats(tx, now));
  expect(await stats(start)).toMatchObject({ due: 0, retrying: 0, lagSeconds: 0, oldestSeconds: 0 });
  await take({ asked: [asked(at(-5))], shown: [shown(at(-9))] });
  await match();
  expect(await stats(at(30))).toMatchObject({ due: 1, retrying: 0, lagSeconds: 30, oldestSeconds: 35 });
  const due = await database.asSystem((tx) => claimReward(tx, at(30), []));
  if (due === undefined) throw new Error('Nothing was due');
  const outcome = { verdict: { state: 'due', seconds: 60 }, status: 500, error: null } as const;
  await database.asSystem((tx) => finishTry(tx, due, outcome, at(31)));
  expect(await stats(at(40))).toMatchObject({ due: 1, retrying: 1, lagSeconds: 0, oldestSeconds: 45 });
});

test('what has had its time is forgotten, what may still be needed is not', async () => {
  await take({ shown: [shown(), shown()], asked: [asked(), asked(start, { uid: '' })] });
  await match();
  const forget = (now: Date) => database.asSystem((tx) => forgetRewards(tx, now));
  await forget(minutes(119));
  expect(await impressions()).toHaveLength(2);
  await forget(minutes(121));
  expect((await impressions()).map((row) => row.reward_id === null)).toEqual([false]);
  await forget(minutes(24 * 60 + 1));
  expect(await impressions()).toEqual([]);
  await forget(minutes(7 * 24 * 60 + 1));
  expect(await states()).toEqual(['due']);
});
