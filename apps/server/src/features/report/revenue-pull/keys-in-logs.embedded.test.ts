import { createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { signInOf } from '@millrace/contract/publisher/network/credentials';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import type { CredentialField } from '@millrace/contract/publisher/network/network';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../../platform/jobs/worker.ts';
import { type ReportCase, reportCases, reportedDay } from '../../../testing/network-report-cases.ts';
import { wayCases } from '../../../testing/network-way-cases.ts';
import { createPerson } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import type { AskedReport, SaidReport, SayReport } from '../../../testing/report-server.ts';
import { revenuePuller } from './revenue-puller.ts';

/** Begins every secret, so that a part of one is found, too. */
const mark = 'Qz7x';
/** Longer than what is told of a cell, and with what has to be written otherwise in a query. */
const secretOf = (key: string) => `${mark}/${key}+${'0aZ9'.repeat(12)}==`;

const cases = [...reportCases, ...wayCases].map(
  (one) => [[networkOf(one.network).name, one.way].filter(Boolean).join(' '), one] as const,
);

type Opened = Awaited<ReturnType<typeof openPullApp>>;
let opened: Opened['opened'];
let networks: Opened['networks'];
let close: Opened['close'];
let store: Opened['store'];
let puller: Worker;
const lines: string[] = [];
beforeAll(async () => {
  ({ opened, networks, store, close } = await openPullApp());
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  await opened.app.database.asSystem((tx) =>
    tx
      .insertInto('exchange_rate')
      .values(['CNY', 'USD'].map((currency) => ({ currency, day: reportedDay, per_euro: '8' })))
      .execute(),
  );
  puller = revenuePuller({ services: opened.app.services, log, wait: () => Promise.resolve() });
  // Days are planned once, before there is an account: each has the one that it is given here.
  await puller.next();
});
afterAll(async () => {
  await close();
});
beforeEach(() => {
  store.isAway = false;
});

const valuesOf = (fields: readonly CredentialField[]) =>
  Object.fromEntries(fields.map(({ key, secret }) => [key, secret ? secretOf(key) : `plain-${key}`]));

/** All that a network has seen of a question, and every key as it is. */
function echoOf({ path, headers, body }: AskedReport, secrets: readonly string[]): string {
  return [...secrets, path, body, ...Object.values(headers).flat()].join(' ');
}

const letsIn = ({ path }: AskedReport) =>
  /token|auth|session|\/api\/v1\/report/.test(path.replace(/\?.*/, ''));

/** Each says again what it was told. @param hasDoor before the report the network is asked for something else */
function echoesOf({ good }: ReportCase, secrets: readonly string[], hasDoor: boolean): SayReport[] {
  const atLast = (asked: AskedReport) => good({ ...asked, before: 99 });
  const behindDoor =
    (say: SayReport): SayReport =>
    (asked) =>
      letsIn(asked) ? atLast(asked) : say(asked);
  const echo =
    (said: (text: string) => SaidReport): SayReport =>
    (asked) =>
      said(echoOf(asked, secrets));
  const answers = [
    echo((body) => ({ status: 429, headers: { 'retry-after': '1' }, body })),
    echo((message) => ({ status: 500, body: { message } })),
    echo((text) => ({ status: 302, headers: { location: `https://evil.example/?${encodeURI(text)}` } })),
    echo((body) => ({ status: 400, body })),
    echo((message) => ({ status: 403, body: { message } })),
    echo((message) => ({ status: 400, body: { error: { code: 190, message } } })),
    echo((message) => ({ body: { errors: [{ message }], code: message, error_msg: `sign ${message}` } })),
    echo((text) => ({ body: `<html>${text}</html>` })),
    echo((body) => ({ body, cut: true })),
  ];
  const secret = secrets.at(-1);
  const instead = (cell: RegExp): SayReport =>
    behindDoor((asked) => {
      const { body, ...said } = atLast(asked);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { ...said, body: text.replaceAll(cell, (_, quote: string) => `${quote}${secret}${quote}`) };
    });
  const days = /("?)(?:2026-01-31|20260131|31\/01\/2026)\1/g;
  const cells = [days, /("?)3\.41\1/g, /("?)1200\1/g].map(instead);
  return [...answers, ...(hasDoor ? answers.map(behindDoor) : []), ...cells];
}

/** An account whose keys hold {@link mark}, in an app; the network repeats them as soon as they are tried. */
async function createMarkedAccount({ network, way = 'keys' }: ReportCase) {
  const { app } = opened;
  const owner = await createPerson(app);
  const signIn = signInOf(network, way) ?? networkOf(network).signIns[0];
  if (signIn === undefined) throw new Error('nobody signs in there');
  const credentials = valuesOf(signIn.fields);
  const secrets = signIn.fields.filter(({ secret }) => secret).map(({ key }) => secretOf(key));
  networks.set((asked) => ({ status: 401, body: { message: echoOf(asked, secrets) } }));
  const form = { name: 'Main', currency: 'USD', signIn: signIn.way, adnId: network, credentials } as const;
  const { id: accountId } = (await app.ask(createAccount, form, owner)).data;
  const pubAppId = await createTestApp(app, owner);
  await app.ask(
    createAppNetwork,
    {
      ...{ pubAppId, adnId: network, accountId, account: null },
      credentials: valuesOf(networkOf(network).app.fields.map((field) => ({ ...field, secret: false }))),
    },
    owner,
  );
  await app.database.asSystem((tx) =>
    tx
      .insertInto('revenue_pull')
      .values({ organization_id: owner.organizationId, account_id: accountId, day: reportedDay })
      .execute(),
  );
  return { accountId, secrets };
}

/** Has the account's day fetched, which tells nothing of keys. @returns why it could not be */
async function pull(accountId: number): Promise<string | null> {
  const { database, clock } = opened.app;
  await database.asSystem(async (tx) => {
    await sql`update ad_network_account set status = 1, reason = null where id = ${accountId}`.execute(tx);
    await sql`update revenue_pull set due_at = ${clock.now()}, failure = null, tries = 0
      where account_id = ${accountId}`.execute(tx);
  });
  expect(await puller.next()).toBe(true);
  return database.asSystem(async (tx) => {
    const { detail, failure } = await tx
      .selectFrom('revenue_pull')
      .select(['detail', 'failure'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(detail ?? '').not.toContain(mark);
    return failure;
  });
}

/** Names of tables in which a row holds {@link mark}. */
async function tablesWithMark(): Promise<string[]> {
  return opened.app.database.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      where relnamespace = 'millrace'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(c.oid, 'select')`.execute(tx);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } =
        await sql`select from ${sql.raw(name)} t where t::text like ${`%${mark}%`} limit 1`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
}

describe.each(cases)('%s', (_, one) => {
  test('whatever it repeats of its keys, no part of one is in a log or kept with the failure', async () => {
    const { accountId, secrets } = await createMarkedAccount(one);
    expect(secrets.length).toBeGreaterThan(0);
    networks.set(one.good);
    await pull(accountId);
    const hasDoor = networks.asked.some(letsIn);
    for (const say of echoesOf(one, secrets, hasDoor)) {
      networks.set(say);
      await pull(accountId);
      expect(networks.asked.length).toBeGreaterThan(0);
    }
    store.isAway = true;
    networks.set(one.good);
    const before = lines.length;
    expect(await pull(accountId)).toBe('store');
    expect(lines.length).toBeGreaterThan(before);
    expect(lines.filter((line) => line.includes(mark))).toEqual([]);
  });
});

test('none of it is anywhere in the database, and none was mailed', async () => {
  expect(await tablesWithMark()).toEqual([]);
  expect(JSON.stringify(await opened.app.mails())).not.toContain(mark);
});
