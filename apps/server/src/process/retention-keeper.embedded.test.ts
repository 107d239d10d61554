import { updateInstallationSettings } from '@millrace/contract/operator/installation';
import { role } from '@millrace/contract/people/permission';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storedDefinition } from '../platform/clickhouse/ddl.ts';
import { installationForm } from '../testing/installation.ts';
import { createPerson, testPassword } from '../testing/people.ts';
import { seal } from '../testing/seal.ts';
import { openTestApp } from '../testing/test-app.ts';
import { openTestClickHouse } from '../testing/test-clickhouse.ts';
import { retentionKeeper } from './retention-keeper.ts';

test('the days that the Administrator chose for single events reach the store at the next look', async () => {
  const clickhouse = await openTestClickHouse();
  const app = await openTestApp({ clickhouse });
  try {
    const kept = async () => {
      const sql = storedDefinition('event', clickhouse.topology);
      const [row] = await clickhouse.report(sql, z.object({ definition: z.string() }));
      return /TTL toDate\(received_at\) \+ toIntervalDay\((\d+)\)/.exec(row?.definition ?? '')?.[1];
    };
    const keeper = retentionKeeper({ ...app.services, clickhouse });
    expect(await keeper.next()).toBe(false);
    const first = await kept();
    const administrator = await createPerson(app, { roleId: role.administrator });
    const { version } = await app.database.asSystem((tx) =>
      tx.selectFrom('installation_setting').select('version').executeTakeFirstOrThrow(),
    );
    const [password] = await seal(app, [testPassword]);
    const form = { ...installationForm, eventRetentionDays: 777, version, password };
    expect((await app.ask(updateInstallationSettings, form, administrator)).code).toBe(0);
    // Nothing is changed before somebody looks.
    expect(await kept()).toBe(first);
    expect(await keeper.next()).toBe(false);
    expect(await kept()).toBe('777');
  } finally {
    await app.close();
    await clickhouse.close();
  }
});
