import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import {
  createAlertWebhook,
  listAlertWebhooks,
  removeAlertWebhook,
  testAlertWebhook,
  updateAlertWebhookStatus,
} from '@millrace/contract/report/alert-webhook';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAlertForTests } from '../../../../testing/alerts.ts';
import { type CallbackServer, startCallbackServer } from '../../../../testing/callback-server.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { storeAndTell } from '../tell/store-and-tell.ts';
import { webhookSender } from './webhook-sender.ts';

let app: TestApp;
let owner: Person;
let server: CallbackServer;
beforeAll(async () => {
  app = await openTestApp({ env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
  server = await startCallbackServer();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z');
  await app.database.asSystem((tx) => tx.deleteFrom('alert_webhook').execute());
  owner = await createPerson(app);
  server.answerWith();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const make = async (url = `http://127.0.0.1:${server.port}/alerts?team=1`) =>
  (await app.ask(createAlertWebhook, { name: 'Pager', url }, owner)).data;
const list = async () => (await app.ask(listAlertWebhooks, {}, owner)).data.list;
const last = async () => (await list())[0]?.deliveries[0];
const log = { warn: (...said: unknown[]) => expect(said).toEqual([]) };
const send = async (limits = { connect: 2_000, total: 4_000, body: 1_000 }) => {
  const sender = webhookSender({ services: app.services, log, limits });
  while (await sender.next()) await sender.settled?.();
};

const calls: [string, Call, (id: number) => object][] = [
  ['testAlertWebhook', testAlertWebhook, (id) => ({ id })],
  ['updateAlertWebhookStatus', updateAlertWebhookStatus, (id) => ({ id, status: 0 })],
  ['removeAlertWebhook', removeAlertWebhook, (id) => ({ id })],
  ['createAlertWebhook', createAlertWebhook, () => ({ name: 'Two', url: 'https://pager.example' })],
  ['listAlertWebhooks', listAlertWebhooks, () => ({})],
];

test.each(calls)(
  '%s: signed out 401, for owners alone, of another organization not found',
  async (name, call, input) => {
    const { id } = (await make()).webhook;
    const { organizationId } = owner;
    expect((await app.ask<Call>(call, input(id))).status).toBe(401);
    for (const roleId of [role.appOwner, role.appViewer]) {
      const person = await createPerson(app, { organizationId, roleId });
      expect((await app.ask<Call>(call, input(id), person)).status).toBe(403);
    }
    const stranger = await app.ask<Call>(call, input(id), await createPerson(app));
    if (name === 'listAlertWebhooks') expect(stranger.data).toEqual({ list: [] });
    else if (name !== 'createAlertWebhook') expect(stranger.code).toBe(1002);
    expect((await app.ask<Call>(call, input(id), owner)).code).toBe(0);
  },
);

test('an alert reaches every webhook that is on, signed with the secret that was shown once', async () => {
  const { secret } = await make();
  expect(secret).toMatch(/^whs_[\w-]{43}$/);
  expect(JSON.stringify(await list())).not.toContain(secret);
  const { ruleId, appId } = await createAlertForTests(app, owner);
  const day = { from: new Date('2026-03-01'), to: new Date('2026-03-02') };
  const figures = { value: 50, low: 80, expected: 100, high: 120, offUsd: 50, isOdd: true, isOver: false };
  await app.database.asSystem(async (tx) => {
    await tx
      .deleteFrom('alert_webhook')
      .where('name', '=', 'Pager')
      .where('url', 'like', '%example%')
      .execute();
    const verdict = { ruleId, appId, networkId: 3, unit: 'days' as const, ...day, ...figures };
    await storeAndTell(app.services, tx, owner.organizationId, [verdict], app.clock.now());
  });
  await send();
  expect(await last()).toMatchObject({ event: 'fired', state: 'delivered', status: 200, tries: 1 });
  const [heard, ...others] = server.heard;
  expect(others).toEqual([]);
  expect(heard).toMatchObject({ method: 'POST', target: '/alerts?team=1' });
  expect(JSON.parse(heard?.body ?? '')).toMatchObject({
    event: 'alert.fired',
    alert: {
      ...{ metric: 'revenue', rule: null, app: { id: appId }, network: { id: 3, name: 'Unity' } },
      // Figures are decimal text, as everywhere on the wire.
      ...{ value: '50', low: '80', expected: '100', high: '120', offUsd: '50' },
      link: `http://console.test/report/alerts?organization=${owner.organizationId}`,
    },
  });
  const timestamp = heard?.headers['x-millrace-timestamp'];
  const signature = createHmac('sha256', secret).update(`${timestamp}.${heard?.body}`).digest('hex');
  expect(heard?.headers['x-millrace-signature']).toBe(`v1=${signature}`);
});

/** What an own rule says of an hour, kept and told. */
async function tellOf(ruleId: number, appId: number, hour: number, value: number) {
  const at = (of: number) => new Date(Date.UTC(2026, 2, 2, of));
  const when = { from: at(hour - 1), to: at(hour), unit: 'hours' as const };
  const bounds = { low: 0.4, expected: null, high: null, offUsd: null };
  const isOdd = value < 0.4;
  const verdict = { ruleId, appId, networkId: 1, ...when, ...bounds, value, isOdd, isOver: !isOdd };
  await app.database.asSystem((tx) =>
    storeAndTell(app.services, tx, owner.organizationId, [verdict], at(hour)),
  );
}
const onlyPager = () =>
  app.database.asSystem((tx) => tx.deleteFrom('alert_webhook').where('url', 'like', '%example%').execute());

test('that an alert is over waits for the server to have taken that it began', async () => {
  await make();
  const { ownRuleId, appId } = await createAlertForTests(app, owner);
  await onlyPager();
  await tellOf(ownRuleId, appId, 6, 0.1);
  server.answerWith({ kind: 'answer', status: 503 }, { kind: 'answer', status: 204 });
  await send();
  await tellOf(ownRuleId, appId, 7, 0.6);
  await send();
  const heard = () => server.heard.map(({ body }) => JSON.parse(body).event);
  expect(heard()).toEqual(['alert.fired']);
  app.clock.set('2026-03-02T08:00:11Z');
  await send();
  expect(heard()).toEqual(['alert.fired', 'alert.fired', 'alert.ended']);
  // One that the server refuses for good holds nothing up.
  await tellOf(ownRuleId, appId, 8, 0.1);
  await tellOf(ownRuleId, appId, 9, 0.6);
  app.clock.set('2026-03-02T10:00:00Z');
  server.answerWith({ kind: 'answer', status: 404 }, { kind: 'answer', status: 204 });
  await send();
  expect((await list())[0]?.deliveries.map(({ event, state }) => `${event} ${state}`)).toEqual([
    ...['ended delivered', 'fired failed', 'ended delivered', 'fired delivered'],
  ]);
});

test('a rule tells the webhooks that it names, and each hears once when it is over', async () => {
  const { webhook: chosen } = await make();
  await make(`http://127.0.0.1:${server.port}/other`);
  const { ownRuleId: ruleId, appId } = await createAlertForTests(app, owner);
  await onlyPager();
  await app.database.asSystem((tx) =>
    tx
      .updateTable('alert_rule')
      .set({ webhook_ids: [chosen.id] })
      .where('id', '=', ruleId)
      .execute(),
  );
  for (const [hour, value] of [0.1, 0.2, 0.6, 0.7].entries()) await tellOf(ruleId, appId, 5 + hour, value);
  await send();
  const bodies = server.heard.map(({ body }) => JSON.parse(body));
  expect(server.heard.map(({ target }) => target)).toEqual(['/alerts?team=1', '/alerts?team=1']);
  const [fired, ended] = bodies;
  expect(fired).toMatchObject({
    event: 'alert.fired',
    alert: { rule: 'Low fill', value: '0.1', offUsd: null },
  });
  expect(fired.alert).not.toHaveProperty('endedAt');
  expect(ended).toMatchObject({
    event: 'alert.ended',
    alert: { id: fired.alert.id, value: '0.6', from: fired.alert.from, endedAt: '2026-03-02T07:00:00.000Z' },
  });
  expect(await last()).toBeUndefined();
  expect((await list())[1]?.deliveries.map(({ event }) => event)).toEqual(['ended', 'fired']);
});

test('a server that fails or hangs is tried again, with the same delivery; one that says no is not', async () => {
  const { id } = (await make()).webhook;
  await app.ask(testAlertWebhook, { id }, owner);
  server.answerWith({ kind: 'answer', status: 503 }, { kind: 'hang' }, { kind: 'answer', status: 204 });
  await send();
  expect(await last()).toMatchObject({ event: 'test', state: 'waiting', status: 503, tries: 1 });
  await send();
  expect(server.heard).toHaveLength(1);
  app.clock.set('2026-03-02T08:00:11Z');
  await send({ connect: 200, total: 300, body: 1_000 });
  expect(await last()).toMatchObject({ state: 'waiting', status: null, reason: 'no answer within 300 ms' });
  app.clock.set('2026-03-02T08:02:00Z');
  await send();
  expect(await last()).toMatchObject({ state: 'delivered', status: 204, tries: 3 });
  expect(new Set(server.heard.map(({ headers }) => headers['x-millrace-delivery'])).size).toBe(1);

  await app.ask(testAlertWebhook, { id }, owner);
  server.answerWith({ kind: 'redirect', to: 'http://169.254.169.254/' });
  await send();
  expect(await last()).toMatchObject({ state: 'failed', status: 302, tries: 1 });
  expect(server.heard).toHaveLength(1);
});

test.each(['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://[::1]:1/', 'http://0x7f000002/'])(
  '%s is refused, whatever answers there',
  async (url) => {
    const { id } = (await make(url)).webhook;
    await app.ask(testAlertWebhook, { id }, owner);
    await send();
    expect(await last()).toMatchObject({ state: 'failed', status: null, tries: 1 });
    expect((await last())?.reason).toContain('where callbacks may not go');
  },
);

test('servers that hang hold up neither another webhook nor another organization', async () => {
  const hanging = Promise.withResolvers<void>();
  const heard: string[] = [];
  const slow = createServer((request, response) => {
    heard.push(request.url ?? '');
    if (request.url === '/well') response.end();
    else void hanging.promise.then(() => response.end());
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const called = async (path: string, times: number) => {
    const { id } = (await make(`http://127.0.0.1:${port}${path}`)).webhook;
    for (let count = 0; count < times; count += 1) await app.ask(testAlertWebhook, { id }, owner);
  };
  await called('/one', 5);
  await called('/two', 5);
  await called('/three', 1);
  owner = await createPerson(app);
  await called('/four', 3);
  await called('/well', 1);
  const sender = webhookSender({ services: app.services, log });
  while (await sender.next());
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(7);
  // Two of a webhook, four of an organization, in the order in which they were due.
  const expected = ['/one', '/one', '/two', '/two', '/four', '/four', '/well'];
  expect(heard.toSorted()).toEqual(expected.toSorted());
  hanging.resolve();
  await sender.settled?.();
  await new Promise((resolve) => slow.close(resolve));
});

test('a call that can never be signed has failed, instead of keeping all that comes after it', async () => {
  const { id } = (await make()).webhook;
  await app.ask(testAlertWebhook, { id }, owner);
  const damaged = Buffer.from('no such seal');
  await app.database.asSystem((tx) =>
    tx.updateTable('alert_webhook').set({ secret_sealed: damaged }).execute(),
  );
  const said: unknown[] = [];
  await webhookSender({
    services: app.services,
    log: { warn: (...words: unknown[]) => said.push(words.at(-1)) },
  }).next();
  await expect.poll(last).toMatchObject({ state: 'failed', tries: 1 });
  expect(said).toEqual(['the secret of a webhook cannot be opened']);
  expect(server.heard).toEqual([]);
});

test('what is wrong is said of its field; ten are the most; tests are limited', async () => {
  const wrong = async (form: object) =>
    Object.keys(
      (await app.ask(createAlertWebhook, { name: 'A', url: 'https://a.example', ...form }, owner)).error
        .fields ?? {},
    );
  expect(await wrong({ name: '' })).toEqual(['name']);
  for (const url of ['ftp://a.example', 'a.example', 'https://me:pw@a.example/', 'https://a.example/#x'])
    expect(await wrong({ url })).toEqual(['url']);
  const { id } = (await make()).webhook;
  for (let more = 1; more < 10; more += 1) await make();
  expect((await app.ask(createAlertWebhook, { name: 'A', url: 'https://a.example' }, owner)).code).toBe(1011);
  for (let more = 1; more < 20; more += 1) await app.ask(testAlertWebhook, { id }, owner);
  // Those who ask for the last one at the same moment are not all the last.
  const asked = await Promise.all(Array.from({ length: 6 }, () => app.ask(testAlertWebhook, { id }, owner)));
  expect(asked.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
    0,
    ...Array(5).fill(1014),
  ]);
  app.clock.forward(20 * 60_000);
  const refused = await app.ask(testAlertWebhook, { id }, owner);
  expect(refused).toMatchObject({ status: 429, code: 1014 });
  // The first of them was twenty minutes ago.
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(40 * 60);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(39 * 60);
  app.clock.forward(41 * 60_000);
  expect((await app.ask(testAlertWebhook, { id }, owner)).code).toBe(0);
});

test('one that many remove at the same moment is removed once', async () => {
  const { id } = (await make()).webhook;
  await Promise.all(Array.from({ length: 6 }, () => app.ask(removeAlertWebhook, { id }, owner)));
  const { list: entries } = (await app.ask(listChanges, { entity: 'alert_webhook', entityId: id }, owner))
    .data;
  expect(entries.map(({ action }) => action)).toEqual(['delete', 'add']);
});

test('one that is off is not called; a removed one comes back by the change log', async () => {
  const { id } = (await make()).webhook;
  await app.ask(testAlertWebhook, { id }, owner);
  await app.ask(updateAlertWebhookStatus, { id, status: 0 }, owner);
  await send();
  expect(server.heard).toEqual([]);
  expect(await last()).toMatchObject({ event: 'test', state: 'switchedOff', tries: 0 });
  expect((await app.ask(testAlertWebhook, { id }, owner)).code).toBe(1011);
  // What was given up stays so.
  await app.ask(updateAlertWebhookStatus, { id, status: 1 }, owner);
  await send();
  expect(server.heard).toEqual([]);
  await app.ask(testAlertWebhook, { id }, owner);
  await app.ask(updateAlertWebhookStatus, { id, status: 0 }, owner);
  await app.ask(removeAlertWebhook, { id }, owner);
  expect(await list()).toEqual([]);
  const [change] = (await app.ask(listChanges, { entity: 'alert_webhook' }, owner)).data.list;
  expect((await app.ask(revertChange, { id: Number(change?.id) }, owner)).code).toBe(0);
  expect(await list()).toMatchObject([{ id, status: 0 }]);
});

/** Sends what is due; while the name is looked up, something else happens. */
async function sendDuring(during: () => Promise<unknown>): Promise<void> {
  const addresses = async () => {
    await during();
    return ['127.0.0.1'];
  };
  const services = { ...app.services, names: { ...app.services.names, addresses } };
  const sender = webhookSender({ services, log, limits: { connect: 30_000, total: 30_000, body: 9 } });
  await sender.next();
  await sender.settled?.();
}

test('what waits when a webhook is removed is given up; what is under way and taken has arrived', async () => {
  const { id } = (await make(`http://pager.test:${server.port}/`)).webhook;
  for (let more = 0; more < 3; more += 1) await app.ask(testAlertWebhook, { id }, owner);
  await sendDuring(() => app.ask(removeAlertWebhook, { id }, owner));
  const [change] = (await app.ask(listChanges, { entity: 'alert_webhook' }, owner)).data.list;
  await app.ask(revertChange, { id: Number(change?.id) }, owner);
  await send();
  const states = async () => (await list())[0]?.deliveries.map(({ state, tries }) => `${state} ${tries}`);
  expect(await states()).toEqual(['removed 0', 'removed 0', 'delivered 1']);
  expect(server.heard).toHaveLength(1);

  await app.ask(testAlertWebhook, { id }, owner);
  server.answerWith({ kind: 'answer', status: 503 });
  await sendDuring(() => app.ask(updateAlertWebhookStatus, { id, status: 0 }, owner));
  expect((await states())?.[0]).toBe('switchedOff 1');
});
