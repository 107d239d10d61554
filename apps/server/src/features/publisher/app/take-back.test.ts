import { createApp, updateApp, updateAppStatus } from '@millrace/contract/publisher/app';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each(['unlinked', 'switched off'])(
  '%s: not taken back where another app is of its page by now',
  async (how) => {
    const owner = await createPerson(app);
    const create = async (appName: string) =>
      (await app.ask(createApp, { appId: null, plat: 1, appName, coppa: true }, owner)).data.id;
    const link = (id: number, page: string | null) =>
      app.database.inScope(owner, (tx) =>
        tx
          .updateTable('app')
          .set({ store_id: page, verify_status: page === null ? 0 : 1 })
          .where('id', '=', id)
          .execute(),
      );
    const first = await create('First');
    await link(first, 'com.example.coin');
    const change =
      how === 'unlinked'
        ? await app.ask(
            updateApp,
            { appId: null, appName: 'First', coppa: true, id: first, version: 1 },
            owner,
          )
        : await app.ask(updateAppStatus, { id: first, status: 0 }, owner);
    expect(change.code).toBe(0);
    const [newest] = (await app.ask(listChanges, { entity: 'app', entityId: first }, owner)).data.list;
    const second = await create('Second');
    await link(second, 'com.example.coin');

    const revert = () => app.ask(revertChange, { id: newest?.id ?? 0 }, owner);
    const { status, error } = await revert();
    expect(status).toBe(200);
    expect(error).toMatchObject({ error: 'changeLog.errors.refused' });
    expect(JSON.stringify(error)).toContain('Second');
    await link(second, null);
    expect((await revert()).code).toBe(0);
  },
);
