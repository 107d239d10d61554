import { type Erasing, listErasings } from '@millrace/contract/operator/erasing';
import { role } from '@millrace/contract/people/permission';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { queryReport } from '@millrace/contract/report/report';
import { pino } from 'pino';
import { vi } from 'vitest';
import { createAccount } from '../platform/people/create-account.ts';
import { joinOrganization } from '../platform/people/join-organization.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import type { Database } from '../platform/postgres/database.ts';
import { insertSession } from '../platform/session/session-queries.ts';
import { askOver } from '../testing/http-client.ts';
import { allIsShipped } from './figures.ts';
import { createTarget, isServed, type Target } from './target.ts';

export const log = pino({ level: 'silent' });
/** People whose phones call, and who are erased. */
export const people = [1, 2, 3, 4].map((number) => ({
  device: `cdda802e-fb9c-47ad-9866-0794d394c91${number}`,
  uid: `5c6f1a9${number}-user-of-that-device`,
}));
/** What their phones send, and organizations register. */
export const idsOfPeople = people.flatMap(({ device, uid }) => [device, uid]);
/** What is found of each. */
export const foundOfPerson = [
  { place: 'events', count: 4 },
  { place: 'userDays', count: 1 },
  { place: 'firstDays', count: 1 },
  { place: 'testDevices', count: 1 },
  { place: 'history', count: 1 },
];

/** An owner of an organization that phones call about. */
export interface Asking {
  readonly token: string;
  readonly target: Target;
}

/** Works in the database of a server that runs on a DATA_DIR. */
export async function inDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await attachDatabase({ dataDir, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Has phones call, and the organization register those of the people; resolves when the stores have all of it. */
export async function callAsPeople(baseUrl: string, dataDir: string): Promise<Asking> {
  const { target, token } = await inDatabase(dataDir, async (database) => {
    const made = await createTarget(database);
    return { target: made, token: await signInOwner(database, made) };
  });
  await isServed(baseUrl, target);
  for (const [index, { device, uid }] of people.entries()) {
    for (const call of ['first', 'second']) {
      const reqId = `${index} ${call}`;
      await send(baseUrl, target, 'lr', { uid, did: device.toUpperCase(), type: 6, reqId });
      await send(baseUrl, target, 'err', { uid, did: device, tag: 'crash', error: `at ${device}` });
    }
    await send(baseUrl, target, 'lr', {
      uid: `other-${index}`,
      did: `of-${index}`,
      type: 6,
      reqId: `${index}`,
    });
    const form = { deviceName: `Phone ${index}`, plat: 1 as const, deviceId: device };
    await askOver(baseUrl, createTestDevice, form, token);
  }
  await allIsShipped(baseUrl);
  return { target, token };
}

const signInOwner = (database: Database, { organizationId }: Target) =>
  signInAs(database, { organizationId, roleId: role.organizationOwner });

const somebody = 'somebody@example.com';

/** The same person in an installation that was restored: there everybody signs in anew. */
export const signInAnew = (dataDir: string, { target }: Asking): Promise<Asking> =>
  inDatabase(dataDir, ({ asSystem }) =>
    asSystem(async (tx) => {
      const { id: userId } = await tx
        .selectFrom('user_account')
        .select('id')
        .where('email', '=', somebody)
        .executeTakeFirstOrThrow();
      const { organizationId } = target;
      const roleId = role.organizationOwner;
      return { target, token: await insertSession(tx, { userId, organizationId, roleId, now: new Date() }) };
    }),
  );

/** A session of somebody new in an organization. */
export function signInAs(
  { asSystem }: Database,
  { organizationId, roleId }: { readonly organizationId: number; readonly roleId: number },
): Promise<string> {
  const who = { email: somebody, name: 'Somebody', passwordHash: 'none', lang: null };
  return asSystem(async (tx) => {
    const userId = await createAccount(tx, who);
    if (userId === undefined) throw new Error('That account exists already.');
    await joinOrganization(tx, { userId, userName: who.name, organizationId, roleId });
    return insertSession(tx, { userId, organizationId, roleId, now: new Date() });
  });
}

async function send(baseUrl: string, target: Target, kind: string, fields: object): Promise<void> {
  const address = `${baseUrl}/sdk/${kind}?v=1&plat=1&sdkv=2.6.6&k=${target.appKey}`;
  const body = JSON.stringify({ pid: target.placementId, ts: Date.now(), ...fields });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`${kind} was answered with ${answer.status}.`);
}

/** What reports say of the last days. */
export async function figuresOf(baseUrl: string, { token }: Asking) {
  const [from = '', to = ''] = [2, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const question = {
    from: from.slice(0, 10),
    to: to.slice(0, 10),
    dimensions: ['day' as const],
    metrics: ['impressions' as const, 'revenue' as const, 'dau' as const],
  };
  return (await askOver(baseUrl, queryReport, question, token)).rows;
}

/** Receipts of the requests, once all are done; the newest first. */
export function allAreDone(
  baseUrl: string,
  { token }: Asking,
  requests: number,
): Promise<readonly Erasing[]> {
  return vi.waitFor(
    async () => {
      const { list } = await askOver(baseUrl, listErasings, {}, token);
      const states = list.map(({ state }) => state);
      if (states.length < requests || states.some((state) => state !== 'done')) {
        throw new Error(`The requests are ${states.join()}.`);
      }
      return list;
    },
    { timeout: 120_000, interval: 100 },
  );
}
