import { createAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnsOf } from '../../../domain/network-report/pace.ts';
import { createPerson } from '../../../testing/people.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { revenuePuller } from './revenue-puller.ts';

let opened: Awaited<ReturnType<typeof openPullApp>>;
beforeAll(async () => {
  opened = await openPullApp();
});
afterAll(() => opened.close());

const database = () => opened.opened.app.database;
/** Seconds since 1970 by the clock that gives turns. */
const clock = () =>
  database().asSystem(async (tx) => {
    const { rows } = await sql<{
      at: number;
    }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(tx);
    return rows[0]?.at ?? Number.NaN;
  });
/** When each host may be asked again. */
const freeAt = () =>
  database().asSystem(async (tx) => {
    const rows = await tx.selectFrom('network_pace').selectAll().execute();
    return new Map(rows.map(({ host, free_at: at }) => [host, at.getTime() / 1000]));
  });

test('accounts of one network are asked no faster together than it allows, whichever node asks', async () => {
  const { app } = opened.opened;
  for (let count = 0; count < 3; count += 1) {
    const owner = await createPerson(app);
    for (const [adnId, credentials] of [
      [networkId.buad, { userId: `1${owner.userId}`, securityKey: `key-${owner.userId}-abcdef` }],
      [networkId.appLovin, { reportKey: `key-${owner.userId}-abcdef` }],
    ] as const)
      await app.ask(
        createAccount,
        { name: 'Main', currency: 'USD', signIn: 'keys', adnId, credentials },
        owner,
      );
  }
  const { networks } = opened;
  networks.set(({ host }) =>
    host === 'r.applovin.com'
      ? { body: { code: 200, results: [] } }
      : { body: { Code: 'PD0004', Message: '', Data: {} } },
  );
  const before = networks.asked.length;
  const begun = await clock();
  const waits: number[] = [];
  const node = () =>
    revenuePuller({
      ...{ services: app.services, log: app.app.log },
      wait: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    });
  const nodes = [node(), node()];
  await Promise.all(
    nodes.map(async ({ next }) => {
      while (await next());
    }),
  );
  const asked = networks.asked.slice(before);
  const ofPangle = asked.filter(({ host }) => host === 'open-api.pangleglobal.com').length;
  expect(ofPangle).toBeGreaterThanOrEqual(21);
  const free = await freeAt();
  expect((free.get('open-api.pangleglobal.com') ?? 0) - begun).toBeGreaterThanOrEqual(ofPangle / 2 - 0.001);
  // Each had to wait for its turn, but for those that came late enough; nobody waits for a network that allows what one likes.
  expect(waits.length).toBeGreaterThan(0);
  expect(waits.length).toBeLessThanOrEqual(ofPangle);
  expect(free.has('r.applovin.com')).toBe(false);
});

test('turns that are taken at the same moment lie apart; another host has its own', async () => {
  const [here, there] = [turnsOf(database()), turnsOf(database())];
  const pace = { calls: 2, seconds: 1 };
  const begun = await clock();
  await Promise.all([here, there, here, there, here, there].map((take) => take('one.example', pace)));
  expect((await freeAt()).get('one.example') ?? 0).toBeGreaterThanOrEqual(begun + 3 - 0.001);
  expect(await here('other.example', pace)).toBe(0);
});
