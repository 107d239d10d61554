import { role } from '@millrace/contract/people/permission';
import { getWaitingEvents } from '@millrace/contract/report/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

// Without an event store: what says that it is slow does not wait for it.
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('everybody who is signed in is told since when events wait, whatever they may read', async () => {
  expect((await app.ask(getWaitingEvents, {})).status).toBe(401);
  const owner = await createPerson(app);
  const people = [owner, await createPerson(app, { roleId: role.promoter })];
  const answers = () =>
    Promise.all(people.map(async (one) => (await app.ask(getWaitingEvents, {}, one)).data));
  expect(await answers()).toEqual([{ since: null }, { since: null }]);
  await app.database.asSystem((tx) =>
    tx
      .insertInto('server_node')
      .values({
        ...{ name: 'waiting', version: '1', roles: ['delivery'], started_at: new Date(), host: 'h' },
        ...{ disk_free: 1, disk_size: 1, lag_bytes: 1, lag_seconds: 5_400, is_failing: true },
        seen_at: new Date('2026-03-05T12:00:00Z'),
      })
      .execute(),
  );
  const since = '2026-03-05T10:30:00.000Z';
  expect(await answers()).toEqual([{ since }, { since }]);
});
