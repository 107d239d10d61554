import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseDevice } from '@millrace/contract/operator/erasing';
import { removeOwnAccount } from '@millrace/contract/people/account-removal';
import { role } from '@millrace/contract/people/permission';
import { expect, test, vi } from 'vitest';
import { readKept } from '../domain/erasing/kept-for-restore.ts';
import { keptName } from '../domain/erasing/kept-name.ts';
import { createAccount } from '../platform/people/create-account.ts';
import { joinOrganization } from '../platform/people/join-organization.ts';
import { openPasswords } from '../platform/session/passwords.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { askOver, sealOver, signInOver } from '../testing/http-client.ts';
import { layMigratedStores, withMigratedDataDir } from '../testing/migrated.ts';
import { stopProgram } from '../testing/server-program.ts';
import { filesWith, filesWithPeople, removeReplaced, writeTablesAnew } from './bytes-of-people.ts';
import { points } from './hold-erasing.ts';
import {
  type Asking,
  allAreDone,
  callAsPeople,
  figuresOf,
  foundOfPerson,
  inDatabase,
  people,
  signInAnew,
} from './person-of-phone.ts';
import type { Target } from './target.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 600_000 });

const erase = (baseUrl: string, { token }: Asking, { device }: { readonly device: string }) =>
  askOver(baseUrl, eraseDevice, { kind: 'device', value: device }, token);

/** Somebody who works there. */
const hire = (dataDir: string, { organizationId }: Target) =>
  inDatabase(dataDir, async ({ asSystem }) => {
    const who = { email: 'leaver@example.com', name: 'Peaseblossom', password: 'Correct-Horse-7' };
    const passwordHash = await openPasswords().hash(who.password);
    await asSystem(async (tx) => {
      const userId = await createAccount(tx, { ...who, passwordHash, lang: null });
      if (userId === undefined) throw new Error('That account exists already.');
      await joinOrganization(tx, { userId, userName: who.name, organizationId, roleId: role.appViewer });
    });
    return who;
  });

/** They remove their account; resolves when that is noted beside the backups. */
async function leave(baseUrl: string, who: Awaited<ReturnType<typeof hire>>, backupDir: string) {
  const token = await signInOver(baseUrl, who);
  const [password] = await sealOver(baseUrl, [who.password]);
  await askOver(baseUrl, removeOwnAccount, { password }, token);
  await vi.waitFor(
    async () => {
      const { lines } = await readKept(join(backupDir, keptName));
      expect(lines.map(({ kind }) => kind)).toContain('account');
    },
    { timeout: 60_000, interval: 100 },
  );
}

test('killed at any point of it, a server erases somebody when it is there again, and the receipt is whole', async () => {
  await withMigratedDataDir((dataDir) =>
    withPrograms(async (start) => {
      let server = start({ DATA_DIR: dataDir });
      let baseUrl = await server.ready();
      const asking = await callAsPeople(baseUrl, dataDir);
      const before = await figuresOf(baseUrl, asking);
      const stores = (await filesWithPeople(dataDir)).map((file) => file.split('/')[0]);
      expect(stores).toEqual(expect.arrayContaining(['clickhouse', 'event-log', 'snapshot']));

      const rounds = Object.values(points).map((hold, index) => ({ hold, person: people[index] }));
      for (const { hold, person } of rounds) {
        if (person === undefined) throw new Error('There are more points than people.');
        const held = await hold(dataDir);
        const { reference } = await erase(baseUrl, asking, person);
        await held.reached;
        server.child.kill('SIGKILL');
        await server.ended;
        await held.release();
        server = start({ DATA_DIR: dataDir });
        baseUrl = await server.ready();
        const [receipt] = await allAreDone(baseUrl, asking, 1);
        expect(receipt).toMatchObject({ reference, found: foundOfPerson });
        expect(await figuresOf(baseUrl, asking)).toEqual(before);
      }
      expect(rounds).toHaveLength(people.length);
      await writeTablesAnew(dataDir);
      await stopProgram(server);
      await removeReplaced(dataDir);
      expect(await filesWithPeople(dataDir)).toEqual([]);
    }),
  );
});

test('restored from a backup of before, a server erases again whom it had erased since', async () => {
  await withDataDir({ user: undefined, under: [] }, (root) =>
    withPrograms(async (start) => {
      const place = (name: string) => ({ DATA_DIR: join(root, name), BACKUP_DIR: join(root, 'backups') });
      const [here, there] = [place('here'), place('there')];
      await layMigratedStores(here.DATA_DIR);
      const run = async (env: typeof here, ...words: readonly string[]) => {
        const command = start(env, 'admin/admin.ts', words);
        expect(await command.ended).toEqual({ code: 0, signal: null, complaint: '' });
      };
      const server = start(here);
      const baseUrl = await server.ready();
      const asking = await callAsPeople(baseUrl, here.DATA_DIR);
      const before = await figuresOf(baseUrl, asking);
      const leaver = await hire(here.DATA_DIR, asking.target);
      await run(here, 'backup');
      const [file = ''] = (await readdir(here.BACKUP_DIR)).filter((name) => name.endsWith('.backup'));
      for (const person of people) await erase(baseUrl, asking, person);
      const receipts = people.map(() => ({ found: foundOfPerson, backupsByHand: 1 }));
      expect(await allAreDone(baseUrl, asking, people.length)).toMatchObject(receipts);
      await leave(baseUrl, leaver, here.BACKUP_DIR);
      await stopProgram(server);

      await run(there, 'restore', join(here.BACKUP_DIR, file));
      expect(await filesWithPeople(there.DATA_DIR)).not.toEqual([]);
      expect(await filesWith(there.DATA_DIR, [leaver.email])).not.toEqual([]);
      const restored = start(there);
      const newUrl = await restored.ready();
      const anew = await signInAnew(there.DATA_DIR, asking);
      const again = people.map(() => ({ found: foundOfPerson, askedBy: null }));
      expect(await allAreDone(newUrl, anew, people.length)).toMatchObject(again);
      expect(await figuresOf(newUrl, anew)).toEqual(before);
      await expect(signInOver(newUrl, leaver)).rejects.toThrow('session.errors');
      await writeTablesAnew(there.DATA_DIR);
      await stopProgram(restored);
      await removeReplaced(there.DATA_DIR);
      expect(await filesWithPeople(there.DATA_DIR)).toEqual([]);
      expect(await filesWith(there.DATA_DIR, [leaver.email, leaver.name])).toEqual([]);
      // The same file may be restored once more.
      const { lines, unreadable } = await readKept(join(here.BACKUP_DIR, keptName));
      const devices = lines.filter(({ kind }) => kind === 'device');
      expect([devices.length, unreadable]).toEqual([2 * people.length, []]);
    }),
  );
});
