import { header } from '@millrace/contract/kit/envelope';
import { getApiKey, listApiKeys, removeApiKey, updateApiKey } from '@millrace/contract/people/api-key';
import { role } from '@millrace/contract/people/permission';
import { listCountries } from '@millrace/contract/people/region';
import { getUserInfo } from '@millrace/contract/people/user';
import { createApp, getApp, listApps, updateApp } from '@millrace/contract/publisher/app';
import { exportInstances } from '@millrace/contract/publisher/instance';
import { listChanges } from '@millrace/contract/report/change-log';
import { queryReport } from '@millrace/contract/report/report';
import { exportReport, getExport, listExports } from '@millrace/contract/report/report-export';
import {
  getReportSchedule,
  listReportSends,
  runReportSchedule,
} from '@millrace/contract/report/report-schedule';
import {
  createSavedReport,
  listSavedReports,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newApiKey } from '../../../platform/session/api-key-secret.ts';
import { apiKeyForm, createApiKeyForTests } from '../../../testing/api-keys.ts';
import { createInstanceForTests, placeOf } from '../../../testing/instances.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createScheduleForTests } from '../../../testing/report-schedules.ts';
import { savedReportForm } from '../../../testing/saved-reports.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let secret: string;
let keyId: number;
beforeAll(async () => {
  app = await openTestApp({ clickhouse: { ...noClickHouse, report: async () => [] } });
});
beforeEach(async () => {
  owner = await createPerson(app);
  ({ secret, id: keyId } = await createApiKeyForTests(app, owner));
});
afterAll(() => app.close());

const newApp = { appId: null, plat: 1, appName: 'Robot', coppa: true } as const;
const status = async (apiKey: string, node = app) => (await node.ask(listApps, {}, { apiKey })).status;
const editKey = (change: object) =>
  app.ask(updateApiKey, { ...apiKeyForm('Edited'), id: keyId, version: 1, ...change }, owner);
const change = (work: Parameters<TestApp['database']['asSystem']>[0]) => app.database.asSystem(work);

describe('a key that is not accepted: 401, and no hint why', () => {
  const refused = async (apiKey: string) => {
    const { status, code, msg, error } = await app.ask(listApps, {}, { apiKey });
    expect({ status, code, error }).toEqual({
      status: 401,
      code: 1000,
      error: { error: 'common.errors.keyRefused', isLogin: false },
    });
    return msg;
  };

  test('malformed, unknown, removed, expired, of a disabled organization: all the same', async () => {
    const removed = await createApiKeyForTests(app, owner);
    await app.ask(removeApiKey, { id: removed.id }, owner);
    const expired = await createApiKeyForTests(app, owner);
    await change((tx) =>
      tx.updateTable('api_key').set({ expires_on: '2020-01-01' }).where('id', '=', expired.id).execute(),
    );
    const stranger = await createPerson(app);
    const disabled = await createApiKeyForTests(app, stranger);
    expect(await status(disabled.secret)).toBe(200);
    await change((tx) =>
      tx.updateTable('organization').set({ status: 0 }).where('id', '=', stranger.organizationId).execute(),
    );
    const bad = [
      '',
      'x',
      'mrk_',
      `${secret}x`,
      secret.slice(0, -1),
      secret.toLowerCase(),
      newApiKey().secret,
    ];
    const messages = new Set<string>();
    for (const apiKey of [...bad, removed.secret, expired.secret, disabled.secret]) {
      messages.add(await refused(apiKey));
    }
    expect([...messages]).toEqual([expect.stringContaining('Authorization: Bearer mrk_')]);
    expect(await status(secret)).toBe(200);
  });

  test('is so from the moment that it is removed, and from the end of its last day on', async () => {
    app.clock.hold();
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await editKey({ expiresOn: today })).code).toBe(0);
    expect(await status(secret)).toBe(200);
    app.clock.forward(86_399_999 - (app.clock.now().getTime() % 86_400_000));
    expect(await status(secret)).toBe(200);
    app.clock.forward(1);
    await refused(secret);
    const other = await createApiKeyForTests(app, owner);
    expect(await status(other.secret)).toBe(200);
    await app.ask(removeApiKey, { id: other.id }, owner);
    await refused(other.secret);
  });

  test.each(['Bearer', 'Token x', 'bearer  '])('%j is none', async (authorization) => {
    const { status: answered, error } = await app.ask(listApps, {}, { headers: { authorization } });
    expect([answered, error.error]).toEqual([401, 'common.errors.keyRefused']);
  });

  test("a proxy's own log-in is none of ours, and a session goes before a key", async () => {
    const headers = { authorization: 'Basic eDp5' };
    expect((await app.ask(listApps, {}, { headers })).error.error).toBe('common.errors.unauthorized');
    expect((await app.ask(listApps, {}, { ...owner, headers })).code).toBe(0);
    expect((await app.ask(listApps, {}, { ...owner, apiKey: 'mrk_wrong' })).code).toBe(0);
  });
});

describe('another node', () => {
  test('refuses a removed key and knows new scopes within two seconds', async () => {
    const node = await openTestApp({ beside: app, clickhouse: noClickHouse });
    try {
      expect(await status(secret, node)).toBe(200);
      await editKey({ scopes: ['report:read'] });
      expect(await status(secret)).toBe(403);
      await soon(403, node);
      await app.ask(removeApiKey, { id: keyId }, owner);
      expect(await status(secret)).toBe(401);
      await soon(401, node);
    } finally {
      await node.close();
    }
  });

  /** Asks until it says so, which it does two seconds after the change, whatever the machine is busy with. */
  async function soon(expected: number, node: TestApp): Promise<void> {
    const since = performance.now();
    for (;;) {
      const isDue = performance.now() - since >= 2_000;
      const answered = await status(secret, node);
      if (answered === expected || isDue) return expect(answered).toBe(expected);
    }
  }
});

describe('what a key may do', () => {
  test('is what its scopes say; a call outside them names the scope that it needs', async () => {
    const reading = await createApiKeyForTests(app, owner, ['setup:read']);
    expect((await app.ask(listApps, {}, { apiKey: reading.secret })).code).toBe(0);
    const { status: answered, code, error } = await app.ask(createApp, newApp, { apiKey: reading.secret });
    expect([answered, code]).toEqual([403, 1000]);
    expect(error).toMatchObject({ error: 'common.errors.outsideScopes', params: { scopes: 'setup:write' } });
  });

  test('is never anything of people, money or keys', async () => {
    for (const call of [getUserInfo, listApiKeys, listChanges]) {
      const { status: answered, error } = await app.ask(call, {}, { apiKey: secret });
      expect([answered, error.error]).toEqual([403, 'common.errors.notForKeys']);
    }
  });

  test('is in its organization: all else does not exist', async () => {
    const stranger = await createPerson(app);
    const { data } = await app.ask(createApp, newApp, stranger);
    expect((await app.ask(getApp, { id: data.id }, { apiKey: secret })).code).toBe(1002);
    expect((await app.ask(updateApp, { ...newApp, id: data.id, version: 1 }, { apiKey: secret })).code).toBe(
      1002,
    );
    expect((await app.ask(listApps, { userId: owner.userId }, { apiKey: secret })).code).toBe(1002);
    expect((await app.ask(getApiKey, { id: keyId }, stranger)).code).toBe(1002);
    const headers = { [header.organization]: String(stranger.organizationId) };
    expect((await app.ask(listApps, {}, { apiKey: secret, headers })).code).toBe(1011);
  });

  test('is the same after whoever made it has left', async () => {
    const maker = await createPerson(app, { organizationId: owner.organizationId });
    const made = await createApiKeyForTests(app, maker);
    await change((tx) => tx.deleteFrom('user_account').where('id', '=', maker.userId).execute());
    expect((await app.ask(createApp, newApp, { apiKey: made.secret })).code).toBe(0);
  });

  test('sees reports that are shared, and none that a person keeps', async () => {
    await app.ask(createSavedReport, savedReportForm('Mine'), owner);
    await app.ask(createSavedReport, { ...savedReportForm('Ours'), shared: true }, owner);
    const { data } = await app.ask(listSavedReports, {}, { apiKey: secret });
    expect(data.list).toMatchObject([{ name: 'Ours', mine: false, mayRemove: false }]);
    expect((await app.ask(createSavedReport, savedReportForm('X'), { apiKey: secret })).status).toBe(403);
  });

  test('sees when a shared report is mailed and what became of it, and no address of anybody', async () => {
    const { report, recipient } = await createScheduleForTests(app, owner);
    await app.ask(runReportSchedule, { id: report }, owner);
    await change(async (tx) => {
      const organization_id = owner.organizationId;
      const { id: send_id } = await tx
        .updateTable('report_send')
        .set({ state: 'sent' })
        .where('organization_id', '=', organization_id)
        .returning('id')
        .executeTakeFirstOrThrow();
      const mail = { organization_id, send_id, recipient_id: recipient, state: 'delivered' };
      await tx.insertInto('report_mail').values(mail).execute();
    });
    const { version } = (await app.ask(listSavedReports, {}, owner)).data.list.find(
      ({ id }) => id === report,
    ) ?? { version: 0 };
    const shared = { ...savedReportForm('By mail'), shared: true, id: report, version };
    expect((await app.ask(updateSavedReport, shared, owner)).code).toBe(0);
    const asked = async (asker: Person | { apiKey: string }) => ({
      schedule: (await app.ask(getReportSchedule, { id: report }, asker)).data,
      sends: (await app.ask(listReportSends, { id: report }, asker)).data,
    });
    const person = await asked(owner);
    expect(person.schedule.schedule?.recipients).toMatchObject([{ email: owner.email }]);
    expect(person.sends.list).toMatchObject([{ mails: [{ email: owner.email }] }]);
    const key = await asked({ apiKey: secret });
    expect(key.schedule).toMatchObject({ name: 'By mail', schedule: { time: '09:00', recipients: [] } });
    expect(key.sends).toMatchObject({ total: 1, list: [{ state: 'sent', mails: [] }] });
    expect(JSON.stringify(key)).not.toContain(owner.email);
  });

  test('is nobody in the database: row-level security knows the key and no person', async () => {
    const who = (scope: Parameters<typeof app.database.inScope>[0]) =>
      app.database.inScope(scope, async (tx) => {
        const { rows } = await sql`select current_user_id() as person, current_api_key() as key`.execute(tx);
        return rows[0];
      });
    const { organizationId, userId } = owner;
    expect(await who({ organizationId, userId: null, apiKeyId: keyId })).toEqual({
      person: null,
      key: keyId,
    });
    expect(await who({ organizationId, userId })).toEqual({ person: userId, key: null });
  });

  test("can't write history in another's name", async () => {
    const { organizationId, userId } = owner;
    const other = await createApiKeyForTests(app, owner);
    const entry = { organization_id: organizationId, entity: 'app', entity_id: 1, action: 'edit' };
    const insert = (as: { userId: number | null; apiKeyId: number | null }, row: object) =>
      app.database.inScope({ organizationId, ...as, apps: 'all' }, (tx) =>
        tx
          .insertInto('change_log')
          .values({ ...entry, ...row })
          .execute(),
      );
    const byKey = { userId: null, apiKeyId: keyId };
    const byPerson = { userId, apiKeyId: null };
    await insert(byKey, { api_key_id: keyId });
    await insert(byPerson, { user_id: userId });
    for (const row of [{ user_id: userId }, { api_key_id: other.id }, {}]) {
      await expect(insert(byKey, row)).rejects.toThrow('row-level security');
    }
    for (const row of [{ api_key_id: keyId }, {}]) {
      await expect(insert(byPerson, row)).rejects.toThrow('row-level security');
    }
  });
});

describe('what a key changes', () => {
  test('stands in the change log under its name, and is found by it', async () => {
    const { name } = (await app.ask(getApiKey, { id: keyId }, owner)).data;
    const { data } = await app.ask(createApp, newApp, { apiKey: secret });
    const changes = await app.ask(listChanges, { pubAppId: data.id, search: name }, owner);
    expect(changes.data.list).toMatchObject([
      { who: null, key: { id: keyId, name }, action: 'add', entity: 'app' },
    ]);
    await app.ask(removeApiKey, { id: keyId }, owner);
    const later = await app.ask(listChanges, { pubAppId: data.id }, owner);
    expect(later.data.list).toMatchObject([{ who: null, key: { id: keyId, name } }]);
  });

  test('is done once for one request key of its own', async () => {
    const other = await createApiKeyForTests(app, owner);
    const headers = { [header.requestKey]: 'robot-run-0001' };
    const first = await app.ask(createApp, newApp, { apiKey: secret, headers });
    const again = await app.ask(createApp, newApp, { apiKey: secret, headers });
    expect(again.data).toEqual(first.data);
    // Another key's, or a person's, is another request.
    const ofOther = await app.ask(createApp, newApp, { apiKey: other.secret, headers });
    const ofPerson = await app.ask(createApp, newApp, { ...owner, headers });
    expect(new Set([first.data.id, ofOther.data.id, ofPerson.data.id]).size).toBe(3);
    const reused = await app.ask(
      updateApp,
      { ...newApp, id: first.data.id, version: 1 },
      { apiKey: secret, headers },
    );
    expect(reused.code).toBe(1011);
    const different = await app.ask(
      createApp,
      { ...newApp, appName: 'Another' },
      { apiKey: secret, headers },
    );
    expect(different.error.error).toBe('common.errors.requestKeyReused');
  });
});

describe('files', () => {
  const fetchFile = async (ticket: string) =>
    (await app.app.inject(`/api/download?ticket=${ticket}`)).statusCode;

  test("a key's ticket opens one download, as long as the key lives", async () => {
    const instance = await createInstanceForTests(app, owner);
    const ticket = async () =>
      (await app.ask(exportInstances, { pubAppId: placeOf(instance).pubAppId }, { apiKey: secret })).data
        .ticket;
    const first = await ticket();
    expect(await fetchFile(first)).toBe(200);
    expect(await fetchFile(first)).toBe(404);
    const late = await ticket();
    await app.ask(removeApiKey, { id: keyId }, owner);
    expect(await fetchFile(late)).toBe(404);
  });

  test("exports are the key's own: no person and no other key has them", async () => {
    const report = {
      from: '2026-03-01',
      to: '2026-03-07',
      dimensions: ['day'],
      metrics: ['impressions'],
    } as const;
    const { data: job } = await app.ask(
      exportReport,
      {
        report: { ...report, dimensions: ['day'], metrics: ['impressions'] },
        format: 'csv',
        title: 'Yesterday',
      },
      { apiKey: secret },
    );
    expect(job).toMatchObject({ state: 'queued' });
    const other = await createApiKeyForTests(app, owner);
    expect((await app.ask(getExport, { id: job.id }, { apiKey: secret })).data).toEqual(job);
    for (const asker of [owner, { apiKey: other.secret }]) {
      expect((await app.ask(getExport, { id: job.id }, asker)).code).toBe(1002);
      expect((await app.ask(listExports, {}, asker)).data.total).toBe(0);
    }
  });

  test('a report is answered', async () => {
    const report = {
      from: '2026-03-01',
      to: '2026-03-07',
      dimensions: [],
      metrics: ['impressions' as const],
    };
    expect((await app.ask(queryReport, report, { apiKey: secret })).code).toBe(0);
    const setup = await createApiKeyForTests(app, owner, ['setup:read', 'setup:write', 'event:write']);
    expect((await app.ask(queryReport, report, { apiKey: setup.secret })).status).toBe(403);
  });
});

describe('use', () => {
  const used = async () => {
    await app.services.apiKeyUse.flush();
    const { data } = await app.ask(getApiKey, { id: keyId }, owner);
    return { lastUsedAt: data.lastUsedAt, calls: data.calls.map(({ calls }) => calls) };
  };

  test('is counted by day, added up across nodes, and nobody has to read rights anew for it', async () => {
    app.clock.hold();
    expect(await used()).toEqual({ lastUsedAt: null, calls: Array(30).fill(0) });
    const node = await openTestApp({ beside: app, clickhouse: noClickHouse });
    try {
      node.clock.hold();
      node.clock.forward(app.clock.now().getTime() - node.clock.now().getTime());
      const revision = app.database.revision();
      for (let count = 0; count < 3; count += 1) await app.ask(listCountries, {}, { apiKey: secret });
      // Refused for want of a scope, and a call of the key all the same.
      await app.ask(listApiKeys, {}, { apiKey: secret });
      await node.ask(listCountries, {}, { apiKey: secret });
      await node.services.apiKeyUse.flush();
      const at = app.clock.now();
      expect(await used()).toEqual({ lastUsedAt: at.toISOString(), calls: [...Array(29).fill(0), 5] });
      expect(app.database.revision()).toBe(revision);
      app.clock.forward(86_400_000);
      await app.ask(listCountries, {}, { apiKey: secret });
      expect((await used()).calls).toEqual([...Array(28).fill(0), 5, 1]);
    } finally {
      await node.close();
    }
  });

  test('that could not be written is written later', async () => {
    await app.ask(listCountries, {}, { apiKey: secret });
    const asSystem = vi.spyOn(app.database, 'asSystem').mockRejectedValueOnce(new Error('away'));
    await expect(app.services.apiKeyUse.flush()).rejects.toThrow('away');
    asSystem.mockRestore();
    await app.ask(listCountries, {}, { apiKey: secret });
    expect((await used()).calls.at(-1)).toBe(2);
  });
});

test('an owner and an administrator manage keys', async () => {
  const administrator = await createPerson(app, { roleId: role.administrator });
  expect((await app.ask(listApiKeys, {}, administrator)).code).toBe(0);
});
