import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runWorker, type Worker } from '../../platform/jobs/worker.ts';
import { openNames } from '../../platform/outside/names.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { type CallbackServer, startCallbackServer } from '../../testing/callback-server.ts';
import { patient } from '../../testing/patient.ts';
import { askedReward, createRewardPlace, type RewardPlace, rewardRow } from '../../testing/rewards.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { queueRewards } from './queue-rewards.ts';
import { callbackLimits, rewardMatcher, rewardSender } from './reward-sender.ts';
import { callbackSecret } from './signature.ts';

const secrets = secretsOf('a key for tests');
const log = pino({ level: 'silent' });

let database: TestDatabase;
let server: CallbackServer;
let clock: TestClock;
let place: RewardPlace;
beforeAll(async () => {
  server = await startCallbackServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  database = await createTestDatabase();
  clock = new TestClock();
  clock.hold();
  server.answerWith();
  place = await createRewardPlace(database, `${at(server)}/reward?user={content}`);
  return () => database.close();
});

const at = ({ port }: CallbackServer) => `http://127.0.0.1:${port}`;

function senderOn(options: Partial<Parameters<typeof rewardSender>[0]> = {}): Worker {
  const networks = { privateNetworks: ['127.0.0.1'], resolve: openNames().addresses };
  return rewardSender({ database, secrets, now: clock.now, log, ...networks, ...options });
}

/** Rewards of a place, each with its impression, ready to be told. */
async function due(of = place, count = 1, content = 'gold'): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const uid = `${content}-${index}`;
    return [askedReward(of, clock.now(), { uid, content }), rewardRow(of, clock.now(), { uid })] as const;
  });
  const batch = { asked: rows.map(([asked]) => asked), shown: rows.map(([, shown]) => shown) };
  await database.asSystem((tx) => queueRewards(tx, batch, clock.now()));
  await rewardMatcher({ database, now: clock.now }).next();
}

/** Tells all that is due, until nothing is. */
async function tell(worker: Worker): Promise<void> {
  while (await worker.next());
  await worker.settled?.();
}

function rewards() {
  return database.asSystem((tx) => tx.selectFrom('reward_callback').selectAll().orderBy('id').execute());
}

describe('telling a reward', () => {
  test('is one GET with the content in it, signed so that the other side can check it', async () => {
    await due(place, 1, 'a b&金=?');
    await tell(senderOn());
    expect(server.heard).toHaveLength(1);
    const [heard] = server.heard;
    expect(heard?.method).toBe('GET');
    expect(heard?.target).toBe('/reward?user=a%20b%26%E9%87%91%3D%3F');
    expect(await rewards()).toMatchObject([
      { state: 'delivered', tries: 1, last_status: 200, last_error: null, ended_at: clock.now() },
    ]);

    // As a publisher's server would check it: with the secret, and what stands in the request.
    const header = (name: string) => String(heard?.headers[name]);
    const timestamp = header('x-millrace-timestamp');
    const signed = `${timestamp}.${header('x-millrace-transaction')}.${at(server)}${heard?.target}`;
    const secret = callbackSecret(secrets, place.appKey);
    const wanted = `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
    expect(header('x-millrace-signature')).toBe(wanted);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(Number(timestamp)).toBe(Math.floor(clock.now().getTime() / 1_000));
    expect(header('x-millrace-transaction')).toMatch(/^[0-9a-f-]{36}$/);
    expect(callbackSecret(secrets, 'another app')).not.toBe(secret);
  });

  test('nothing due: nobody is asked', async () => {
    expect(await senderOn().next()).toBe(false);
    expect(server.heard).toEqual([]);
  });

  test('500, then 200: tried again after ten seconds, as the same transaction', async () => {
    server.answerWith({ kind: 'answer', status: 500 }, { kind: 'answer', status: 200 });
    await due();
    const sender = senderOn();
    await tell(sender);
    expect(await rewards()).toMatchObject([{ state: 'due', tries: 1, last_status: 500 }]);
    clock.forward(9_999);
    await tell(sender);
    expect(server.heard).toHaveLength(1);
    clock.forward(1);
    await tell(sender);
    expect(await rewards()).toMatchObject([{ state: 'delivered', tries: 2, last_status: 200 }]);
    const [first, second] = server.heard.map(({ headers }) => headers);
    expect(second?.['x-millrace-transaction']).toBe(first?.['x-millrace-transaction']);
    // Signed anew, with its own time.
    expect(second?.['x-millrace-signature']).not.toBe(first?.['x-millrace-signature']);
  });

  test('400: refused, and never asked again', async () => {
    server.answerWith({ kind: 'answer', status: 400 });
    await due();
    const sender = senderOn();
    await tell(sender);
    clock.forward(86_400_000);
    await tell(sender);
    expect(server.heard).toHaveLength(1);
    expect(await rewards()).toMatchObject([{ state: 'dropped', reason: 'refused', last_status: 400 }]);
  });

  test('a redirect is no success, and nobody else is asked', async () => {
    const other = await startCallbackServer();
    server.answerWith({ kind: 'redirect', to: at(other) });
    await due();
    await tell(senderOn());
    expect([server.heard.length, other.heard.length]).toEqual([1, 0]);
    expect(await rewards()).toMatchObject([{ state: 'due', last_status: 302 }]);
    await other.close();
  });

  test('a server that never answers: tried eight times in two days, then given up', async () => {
    server.answerWith({ kind: 'broken' });
    await due();
    const sender = senderOn();
    for (const seconds of [0, 10, 60, 300, 1_800, 7_200, 43_200, 86_400, 86_400]) {
      clock.forward(seconds * 1_000);
      await tell(sender);
    }
    expect(server.heard).toHaveLength(8);
    expect(await rewards()).toMatchObject([
      { state: 'dropped', reason: 'gave-up', tries: 8, last_status: null, last_error: 'socket hang up' },
    ]);
  });

  test('a private address that the installation does not name: dropped, and nobody is asked', async () => {
    await due();
    await tell(senderOn({ privateNetworks: [] }));
    expect(server.heard).toEqual([]);
    expect(await rewards()).toMatchObject([
      { state: 'dropped', reason: 'forbidden-address', last_error: expect.stringContaining('127.0.0.1') },
    ]);
  });

  test('a name that is at a private address: the same', async () => {
    place = await createRewardPlace(database, `http://game.example:${server.port}/`);
    await due();
    await tell(senderOn({ privateNetworks: [], resolve: async () => ['127.0.0.1'] }));
    expect(server.heard).toEqual([]);
    expect(await rewards()).toMatchObject([{ reason: 'forbidden-address' }]);
  });
});

describe('at least once', () => {
  test('a crash after the answer: asked again once the lease is over, as the same transaction', async () => {
    await due();
    let asSystem = 0;
    // The claim is committed; what came of it never is.
    const dying: Pick<TestDatabase, 'asSystem'> = {
      asSystem: (work) => {
        asSystem += 1;
        return asSystem === 1 ? database.asSystem(work) : Promise.reject(new Error('killed'));
      },
    };
    const first = senderOn({ database: dying });
    expect(await first.next()).toBe(true);
    await first.settled?.();
    expect(server.heard).toHaveLength(1);
    expect(await rewards()).toMatchObject([{ state: 'due', tries: 1 }]);

    const second = senderOn();
    await tell(second);
    expect(server.heard).toHaveLength(1);
    clock.forward(60_000);
    await tell(second);
    expect(server.heard).toHaveLength(2);
    const transactions = server.heard.map(({ headers }) => headers['x-millrace-transaction']);
    expect(new Set(transactions).size).toBe(1);
    expect(await rewards()).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  test('two nodes ask once each', async () => {
    await due(place, 20);
    await Promise.all([tell(senderOn()), tell(senderOn()), tell(senderOn())]);
    expect(server.heard).toHaveLength(20);
    expect(new Set(server.heard.map(({ headers }) => headers['x-millrace-transaction'])).size).toBe(20);
    expect((await rewards()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  test('a server that hangs does not hold up the others', async () => {
    const hanging = await startCallbackServer();
    hanging.answerWith({ kind: 'hang' });
    const slow = await createRewardPlace(database, `${at(hanging)}/`);
    await due(slow, 10);
    clock.forward(1);
    await due(place, 10);
    const sender = senderOn({ limits: { ...callbackLimits, total: 20_000 } });
    // Of the app that hangs four are under way, and keep their places. Of the other there may be as many for a moment.
    await vi.waitFor(async () => {
      while (await sender.next());
      const told = (await rewards()).filter(({ state }) => state === 'delivered');
      expect(told.map(({ app_id }) => app_id)).toEqual(Array(10).fill(place.appId));
    }, patient);
    expect(hanging.heard).toHaveLength(4);
    await hanging.close();
    await sender.settled?.();
  });

  test('at the end what is under way is waited for', async () => {
    const held = Promise.withResolvers<readonly string[]>();
    place = await createRewardPlace(database, `http://game.example:${server.port}/`);
    await due();
    const stop = runWorker({ ...senderOn({ resolve: () => held.promise }), every: 5 }, log);
    await vi.waitFor(async () => expect(await rewards()).toMatchObject([{ tries: 1 }]), patient);
    const stopped = stop();
    held.resolve(['127.0.0.1']);
    await stopped;
    expect(await rewards()).toMatchObject([{ state: 'delivered' }]);
  });
});
