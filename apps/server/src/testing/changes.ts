import { createApp, updateApp } from '@millrace/contract/publisher/app';
import { listChanges } from '@millrace/contract/report/change-log';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

const form = { appId: null, coppa: true } as const;

/** A change of an app that can be taken back. @returns its number */
export async function makeRevertableChange(app: TestApp, owner: Person): Promise<number> {
  const { data } = await app.ask(createApp, { ...form, plat: 0, appName: 'Before' }, owner);
  await app.ask(updateApp, { ...form, id: data.id, version: data.version, appName: 'After' }, owner);
  const changes = await app.ask(listChanges, { entity: 'app', entityId: data.id }, owner);
  const [latest] = changes.data.list;
  if (latest?.action !== 'edit') throw new Error('the change was not recorded');
  return latest.id;
}
