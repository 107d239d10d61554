import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchRewards } from '../../domain/reward/match-rewards.ts';
import { queueRewards } from '../../domain/reward/queue-rewards.ts';
import type { RewardRows } from '../../domain/reward/reward-rows.ts';
import { createRewardPlace, type RewardPlace } from '../../testing/rewards.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { RecordHead } from '../record.ts';
import { toRows } from '../rows/to-rows.ts';
import { aHead, aRecord, someMoment } from '../testing/build-record.ts';
import { someDeviceKey as deviceKey } from '../testing/rows-from.ts';
import { gatherRewards } from './gather-rewards.ts';

const impression = 6;
const phone = { uid: 'player-1', ts: someMoment };
let calls = 0;
const record = (fields: object, known: Partial<RecordHead> = {}) => {
  calls += 1;
  return aRecord(aHead({ id: `record-${calls}`, ...known }), { ...phone, ...fields });
};
const shown = (fields: object = {}, known: Partial<RecordHead> = {}) =>
  record({ pid: 6, iid: 21, type: impression, reqId: 'r', ...fields }, { kind: 'lr', ...known });
const asked = (fields: object = {}, known: Partial<RecordHead> = {}) =>
  record({ pid: '6', iid: '21', content: 'gold & 金', ...fields }, { kind: 'ic', ...known });

/** What is handed on of these records. */
async function gathered(...records: readonly Buffer[]): Promise<RewardRows> {
  const taken: RewardRows[] = [];
  const gatherer = gatherRewards({ deviceKey }, async (rows) => {
    taken.push(rows);
  });
  for (const one of records) gatherer.toRows(one);
  await gatherer.flush();
  return taken[0] ?? { asked: [], shown: [] };
}

describe('what records tell of rewards', () => {
  test('rewards with their content, and impressions', async () => {
    const row = {
      organizationId: 3,
      appId: 4,
      placementId: 6,
      instanceId: 21,
      uid: 'player-1',
      at: someMoment,
      key: expect.any(String),
    };
    expect(await gathered(asked(), shown())).toEqual({
      asked: [{ ...row, content: 'gold & 金' }],
      shown: [row],
    });
  });

  test('nothing else: requests, fills, clicks, other calls, placements of others', async () => {
    const others = [1, 4, 5, 7, 14].map((type) => shown({ type }));
    const calls = (['init', 'wf', 'err', 'cd', 'iap'] as const).map((kind) => record({ pid: 6 }, { kind }));
    const past = [shown({}, { isBackfill: true }), asked({}, { isBackfill: true })];
    const foreign = [
      shown({ pid: 99, iid: 99 }),
      asked({ pid: 99, iid: 99 }),
      asked({ pid: null, iid: null }),
    ];
    expect(await gathered(...others, ...calls, ...past, ...foreign)).toEqual({ asked: [], shown: [] });
  });

  test('a call that is repeated is one, a later one of the same person another', async () => {
    const rows = await gathered(asked(), asked(), asked({ ts: someMoment + 1 }), shown(), shown());
    expect([rows.asked.length, rows.shown.length]).toEqual([2, 1]);
  });

  test('the rows for the event store are those without it', () => {
    const gatherer = gatherRewards({ deviceKey }, async () => undefined);
    for (const one of [asked(), shown(), record({ events: [{ eid: 100 }] }, { kind: 'log' })]) {
      expect(gatherer.toRows(one)).toEqual(toRows(one, { deviceKey }));
    }
    expect(() => gatherer.toRows(Buffer.from('x'))).toThrow();
  });

  test('what could not be handed on is handed on later, and only once', async () => {
    const taken: RewardRows[] = [];
    let isAway = true;
    const gatherer = gatherRewards({ deviceKey }, async (rows) => {
      if (isAway) throw new Error('away');
      taken.push(rows);
    });
    const batch = [asked(), shown()];
    for (const one of batch) gatherer.toRows(one);
    await expect(gatherer.flush()).rejects.toThrow('away');
    isAway = false;
    // Read again, as the shipper does after a failure.
    for (const one of batch) gatherer.toRows(one);
    await gatherer.flush();
    await gatherer.flush();
    expect(taken.map((rows) => [rows.asked.length, rows.shown.length])).toEqual([[1, 1]]);
  });
});

describe('from records to what is due', () => {
  let database: TestDatabase;
  let place: RewardPlace;
  beforeAll(async () => {
    database = await createTestDatabase();
    place = await createRewardPlace(database, 'https://game.example/reward?user={content}');
  });
  afterAll(() => database.close());

  test('a reward whose impression another call told of, once for however many repeats', async () => {
    const { organizationId, appId, placementId } = place;
    const known = { organizationId, appId, placementId, placements: { [placementId]: 2 }, instances: {} };
    const at = { pid: placementId, iid: -1 };
    const now = new Date(someMoment);
    const gatherer = gatherRewards({ deviceKey }, (rows) =>
      database.asSystem((tx) => queueRewards(tx, rows, now)),
    );
    for (let repeat = 0; repeat < 3; repeat += 1) {
      gatherer.toRows(shown(at, known));
      gatherer.toRows(asked(at, known));
      await gatherer.flush();
    }
    expect(await database.asSystem((tx) => matchRewards(tx, now))).toBe(1);
    const rewards = await database.asSystem((tx) => tx.selectFrom('reward_callback').selectAll().execute());
    expect(rewards).toMatchObject([
      { state: 'due', url: 'https://game.example/reward?user=gold%20%26%20%E9%87%91', uid: 'player-1' },
    ]);
  });
});
