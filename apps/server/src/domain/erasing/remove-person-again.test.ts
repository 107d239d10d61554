import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymizeMember } from '@millrace/contract/operator/former-member';
import { removeOwnAccount } from '@millrace/contract/people/account-removal';
import { removeMembers } from '@millrace/contract/people/member';
import { role } from '@millrace/contract/people/permission';
import { logIn } from '@millrace/contract/people/session';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person, testPassword } from '../../testing/people.ts';
import { seal } from '../../testing/seal.ts';
import { tablesWith } from '../../testing/tables-with.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { backupFile } from '../backup/backup-place.ts';
import { anonymizeJob } from './anonymize-job.ts';
import { eraseAfterRestore } from './erase-after-restore.ts';
import { keepRemovedJob } from './keep-removed-job.ts';
import { bringKept } from './kept-for-restore.ts';
import { keptName } from './kept-name.ts';

const log = pino({ level: 'silent' });
const texts = ['Goodfellow', 'robin@'];
const never = new AbortController().signal;

let root: string;
let app: TestApp;
let owner: Person;
let robin: Person;
let file: string;
/** Of the backup, an hour ago. */
let madeAt: Date;
/** Puts back what the backup has of the person. */
let comeBack: () => Promise<void>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-people-'));
  const env = { DATA_DIR: join(root, 'data'), BACKUP_DIR: join(root, 'backups') };
  await mkdir(env.DATA_DIR);
  await mkdir(env.BACKUP_DIR);
  app = await openTestApp({ env });
  app.clock.hold();
  owner = await createPerson(app);
  const { organizationId } = owner;
  const who = { organizationId, roleId: role.appOwner, name: 'Robin Goodfellow', email: 'robin@example.com' };
  robin = await createPerson(app, who);
  madeAt = new Date(app.clock.now().getTime() - 3_600_000);
  file = backupFile(env.BACKUP_DIR, madeAt);
  await writeFile(file, '');
  comeBack = await remember(robin);
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

async function remember({ userId }: Person): Promise<() => Promise<void>> {
  const [account, places] = await app.database.asSystem(async (tx) => [
    await tx.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    await tx.selectFrom('membership').selectAll().where('user_id', '=', userId).execute(),
  ]);
  return () =>
    app.database.asSystem(async (tx) => {
      const { id, ...fields } = account;
      await tx.updateTable('user_account').set(fields).where('id', '=', id).execute();
      for (const { id: placeId, ...place } of places) {
        await tx.updateTable('membership').set(place).where('id', '=', placeId).execute();
      }
    });
}

const kept = () => readFile(join(root, 'backups', keptName), 'utf8');
async function restore(at = madeAt) {
  await comeBack();
  const brought = await bringKept(
    { file, madeAt: at.toISOString() },
    app.services.config,
    app.services.config.dataDir,
  );
  await eraseAfterRestore(app.services, log);
  return brought;
}
async function signIn() {
  const [email, password] = await seal(app, [robin.email, testPassword]);
  return (await app.ask(logIn, { email, password })).code;
}
const membership = () =>
  app.database.asSystem((tx) =>
    tx.selectFrom('membership').selectAll().where('user_id', '=', robin.userId).executeTakeFirstOrThrow(),
  );

async function removeAccount(): Promise<void> {
  const [password] = await seal(app, [testPassword]);
  expect((await app.ask(removeOwnAccount, { password }, robin)).code).toBe(0);
  await app.mails();
  await keepRemovedJob.run(app.services, { userId: robin.userId }, never);
}

async function anonymize(): Promise<void> {
  await app.ask(removeMembers, { ids: [robin.userId] }, owner);
  expect((await app.ask(anonymizeMember, { id: robin.userId }, owner)).code).toBe(0);
  await anonymizeJob.run(app.services, { membershipId: (await membership()).id }, never);
}

test('who has removed their account is removed again after a restore, and stays so the next time', async () => {
  await removeAccount();
  expect(await kept()).not.toMatch(/robin|goodfellow/i);
  await comeBack();
  expect(await signIn()).toBe(0);
  expect(await restore()).toEqual({ ids: 0, people: 1 });
  expect(await tablesWith(app, texts)).toEqual([]);
  expect(await signIn()).not.toBe(0);
  expect(await restore()).toEqual({ ids: 0, people: 1 });
  expect(await tablesWith(app, texts)).toEqual([]);
});

test('a former member whose name was taken away has left again after a restore, in nobody’s name', async () => {
  await anonymize();
  expect(await kept()).not.toMatch(/robin|goodfellow/i);
  expect(await restore()).toEqual({ ids: 0, people: 1 });
  const place = await membership();
  expect(place).toMatchObject({ status: 0, removed_at: app.clock.now(), anonymous_at: app.clock.now() });
  await anonymizeJob.run(app.services, { membershipId: place.id }, never);
  const history = await app.database.asSystem((tx) =>
    tx
      .selectFrom('change_log')
      .select(['action', 'user_id', 'name', sql<string>`coalesce(before, after)::text`.as('fields')])
      .where('organization_id', '=', owner.organizationId)
      .where('entity', '=', 'user')
      .orderBy('id')
      .execute(),
  );
  expect(history.at(-1)).toMatchObject({ action: 'delete', user_id: null });
  expect(JSON.stringify(history)).not.toMatch(/robin|goodfellow/i);
  // The account is still the person's own.
  expect(await tablesWith(app, texts)).toEqual(['user_account']);
});

test('a backup that was made afterwards has nobody to let go', async () => {
  await removeAccount();
  const later = new Date(app.clock.now().getTime() + 1_000);
  expect(
    await bringKept({ file, madeAt: later.toISOString() }, app.services.config, app.services.config.dataDir),
  ).toEqual({
    ids: 0,
    people: 0,
  });
});

test('somebody else who has the number by now stays', async () => {
  await removeAccount();
  await comeBack();
  const moment = new Date(app.clock.now().getTime() + 5_000);
  await app.database.asSystem((tx) =>
    tx.updateTable('user_account').set({ created_at: moment }).where('id', '=', robin.userId).execute(),
  );
  comeBack = async () => undefined;
  expect(await restore()).toEqual({ ids: 0, people: 1 });
  expect(await signIn()).toBe(0);
});

test('whom the backup does not know is not there to go', async () => {
  await removeAccount();
  comeBack = async () => undefined;
  expect(await restore()).toEqual({ ids: 0, people: 1 });
  expect(await tablesWith(app, texts)).toEqual([]);
});
