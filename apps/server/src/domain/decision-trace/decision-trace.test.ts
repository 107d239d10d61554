import { keptTraces } from '@millrace/contract/publisher/decision-trace';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearAway } from '../../process/housekeeping.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { aTrace, createTracedPhone, leaveTraces, type TracedPhone } from '../../testing/traces.ts';
import { keepTraces } from './keep-traces.ts';
import { writeTraces } from './write-traces.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

let phone: TracedPhone;
beforeEach(async () => {
  phone = await createTracedPhone(app, owner);
});

const second = (at: number) => new Date(Date.UTC(2026, 2, 1) + at * 1000);
const seconds = (from: number, count: number) => Array.from({ length: count }, (_, at) => second(from + at));
const storedOf = ({ device }: TracedPhone) =>
  app.database.asSystem((tx) =>
    tx.selectFrom('decision_trace').select('at').where('test_device_id', '=', device).orderBy('at').execute(),
  );

describe('writeTraces', () => {
  test('the newest 50 of each phone are kept, whatever others do', async () => {
    const other = await createTracedPhone(app, owner);
    await leaveTraces(app, other, ...seconds(0, 3));
    await leaveTraces(app, phone, ...seconds(10, 30));
    await leaveTraces(app, phone, ...seconds(40, 30), second(0));
    const kept = await storedOf(phone);
    expect(kept.map(({ at }) => at)).toEqual(seconds(20, keptTraces));
    expect(await storedOf(other)).toHaveLength(3);
  });

  test('several nodes at the same time', async () => {
    const nodes = Array.from({ length: 8 }, (_, node) =>
      writeTraces(
        app.database,
        seconds(node * 100, 20).map((at) => aTrace(phone, at)),
      ),
    );
    await Promise.all(nodes);
    expect(await storedOf(phone)).toHaveLength(keptTraces);
  });

  test('a phone that is registered no more, one of another platform, and a placement elsewhere leave nothing', async () => {
    const elsewhere = await createTracedPhone(app, await createPerson(app));
    const trace = aTrace(phone, second(1));
    await app.database.asSystem((tx) =>
      tx
        .updateTable('test_device')
        .set({ removed_at: second(0) })
        .where('id', '=', phone.device)
        .execute(),
    );
    const live = await createTracedPhone(app, owner);
    const good = aTrace(live, second(2));
    await writeTraces(app.database, [
      trace,
      { ...good, platform: 0 },
      { ...good, appId: elsewhere.appId, placementId: null },
      { ...good, placementId: elsewhere.placementId },
      { ...good, deviceId: 'somebody else' },
      good,
    ]);
    expect(await storedOf(phone)).toEqual([]);
    expect(await storedOf(live)).toHaveLength(1);
  });

  test('a start of the SDK is of an app and no placement, and goes with the app', async () => {
    const { summary, ...start } = aTrace(phone, second(1));
    await writeTraces(app.database, [
      { ...start, placementId: null, summary: { ...summary, placement: null, outcome: 'appOff' } },
    ]);
    expect(await storedOf(phone)).toHaveLength(1);
    await app.database.asSystem((tx) => tx.deleteFrom('app').where('id', '=', phone.appId).execute());
    expect(await storedOf(phone)).toEqual([]);
  });
});

describe('keepTraces', () => {
  test('stores what it takes, and says how many were dropped on the way', async () => {
    const { logger, lines } = captureLog();
    const keeper = keepTraces(app.database, logger);
    keeper.take({ traces: seconds(0, 60).map((at) => aTrace(phone, at)), dropped: 0 });
    keeper.take({ traces: [aTrace(phone, second(100))], dropped: 7 });
    await keeper.close();
    expect((await storedOf(phone)).at(-1)?.at).toEqual(second(100));
    expect(lines()).toMatchObject([{ msg: 'decision traces were dropped', dropped: 7 }]);
  });

  test('without a database it drops them with a line in the log, and goes on when it is back', async () => {
    const { logger, lines } = captureLog();
    let isGone = true;
    const keeper = keepTraces(
      {
        asSystem: (work) =>
          isGone ? Promise.reject(new Error('connection refused')) : app.database.asSystem(work),
      },
      logger,
    );
    keeper.take({ traces: [aTrace(phone, second(1)), aTrace(phone, second(2))], dropped: 0 });
    await keeper.close();
    expect(lines()).toMatchObject([{ dropped: 2, err: { message: 'connection refused' } }]);
    isGone = false;
    keeper.take({ traces: [aTrace(phone, second(3))], dropped: 0 });
    await keeper.close();
    expect(await storedOf(phone)).toEqual([{ at: second(3) }]);
  });

  test('a database that does not answer holds nobody up: what finds no room is dropped', async () => {
    const { logger, lines } = captureLog();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const keeper = keepTraces(
      {
        asSystem: async (work) => {
          await answered;
          return app.database.asSystem(work);
        },
      },
      logger,
    );
    for (let batch = 0; batch < 12; batch += 1) {
      keeper.take({ traces: seconds(batch * 50, 50).map((at) => aTrace(phone, at)), dropped: 0 });
    }
    // One batch is being written, 500 wait.
    expect(lines()).toMatchObject([{ dropped: 50 }]);
    answer();
    await keeper.close();
    expect(await storedOf(phone)).toHaveLength(keptTraces);
  });
});

test('housekeeping forgets what is older than 30 days', async () => {
  const now = second(0);
  const day = 24 * 3_600;
  await leaveTraces(app, phone, second(-30 * day - 1), second(-30 * day + 1));
  await clearAway(app.database, now);
  expect(await storedOf(phone)).toEqual([{ at: second(-30 * day + 1) }]);
});
