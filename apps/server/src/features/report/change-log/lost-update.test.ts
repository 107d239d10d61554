import { startWorkingAs } from '@millrace/contract/operator/working-as';
import { role } from '@millrace/contract/people/permission';
import { getCompany, updateCompany } from '@millrace/contract/publisher/company';
import { updateInstance, updateInstanceStatus } from '@millrace/contract/publisher/instance';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../platform/postgres/database.ts';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import { behind as askBehind } from '../../../testing/behind.ts';
import { asking, setUp } from '../../../testing/instances.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { type AskOptions, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

const behind = <T>(change: (tx: Tx) => Promise<unknown>, ask: () => Promise<T>): Promise<T> =>
  askBehind(app.database, owner, change, ask);

test('taking a change back writes nothing over that was saved while it waited', async () => {
  const form = {
    ...{ name: 'Acme Games', email: 'hello@acme.example', phone: '+49 30 123456', country: 'DE' },
    ...{ website: 'https://www.acme.example', state: null, city: null, address: 'Unter den Linden 1' },
  };
  for (const name of ['Acme Games', 'Acme Two']) {
    const { version } = (await app.ask(getCompany, {}, owner)).data;
    await app.ask(updateCompany, { ...form, name, version }, owner);
  }
  const [change] = (await app.ask(listChanges, { entity: 'company' }, owner)).data.list;
  const revert = () => app.ask(revertChange, { id: change?.id ?? 0 }, owner);
  const move = (tx: Tx) =>
    tx
      .updateTable('organization')
      .set({ city: 'Hamburg', version: sql`version + 1` })
      .where('id', '=', owner.organizationId)
      .execute();
  expect((await behind(move, revert)).error).toMatchObject({ error: 'changeLog.errors.changedSince' });
  const stored = async () => (await app.ask(getCompany, {}, owner)).data;
  expect(await stored()).toMatchObject({ name: 'Acme Two', city: 'Hamburg' });
  expect((await revert()).code).toBe(0);
  expect(await stored()).toMatchObject({ name: 'Acme Games', city: 'Hamburg' });
});

test('a save of an instance that waited for another one is answered with the eCPMs of that one', async () => {
  const place = await setUp(app, owner);
  const { addOne, read } = asking(app, owner, place);
  const id = await addOne('held', { ecpmGroups: [{ countries: ['00'], ecpm: '1' }] });
  const { version, ...form } = await read(id);
  const raise = async (tx: Tx) => {
    await tx
      .updateTable('instance')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('instance_ecpm').set({ ecpm: '9' }).where('instance_id', '=', id).execute();
  };
  const { error } = await behind(raise, () => app.ask(updateInstance, { ...form, version }, owner));
  expect(error).toMatchObject({
    error: 'common.errors.staleEdit',
    current: { version: version + 1, ecpmGroups: [{ ecpm: '9.00' }] },
  });
});

test('a stale edit says who saved meanwhile and when, as history does, to whoever may see that', async () => {
  const { organizationId } = owner;
  const { addOne, read } = asking(app, owner, await setUp(app, owner));
  const id = await addOne('first');
  const { version: first, ...form } = await read(id);
  const late = async (asker: AskOptions) =>
    (await app.ask(updateInstance, { ...form, version: first }, asker)).error;
  const after = async (saver: AskOptions, name: string) => {
    const { version } = await read(id);
    expect((await app.ask(updateInstance, { ...form, name, version }, saver)).code).toBe(0);
    return late(owner);
  };
  const key = await createApiKeyForTests(app, owner);
  const byKey = { who: null, key: { id: key.id, name: key.name }, at: expect.any(String) };
  expect(await after({ apiKey: key.secret }, 'by key')).toMatchObject({ saved: byKey });
  const administrator = await createPerson(app, { roleId: role.administrator });
  await app.ask(startWorkingAs, { id: organizationId }, administrator);
  expect(await after(administrator, 'by Administrator')).toMatchObject({
    saved: { who: { name: `${administrator.name} (Administrator)` }, key: null },
  });
  const anna = await createPerson(app, { organizationId, roleId: role.appOperator, name: 'Anna Li' });
  expect(await after(anna, 'by Anna')).toMatchObject({
    saved: { who: { id: anna.userId, name: 'Anna Li' } },
  });
  // What is only switched is no save.
  await app.ask(updateInstanceStatus, { ids: [id], status: 0 }, owner);
  expect(await late(owner)).toMatchObject({ saved: { who: { name: 'Anna Li' } } });
  // Keys see no history.
  expect(await late({ apiKey: key.secret })).not.toHaveProperty('saved');
  const gone = new Date();
  await app.database.asSystem((tx) =>
    tx
      .updateTable('membership')
      .set({ removed_at: gone, anonymous_at: gone, status: 0, status_before: 1 })
      .where('user_id', '=', anna.userId)
      .execute(),
  );
  expect(await late(owner)).toMatchObject({
    saved: { who: { name: expect.stringMatching(/^Former member #/) } },
  });
});
