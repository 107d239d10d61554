import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMember } from '../../testing/create-member.ts';
import { withClient } from '../../testing/database-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase, type Database, type DatabaseOptions } from './database.ts';
import type { Tx } from './transaction.ts';

let database: TestDatabase;
let member: { organizationId: number; userId: number };
beforeAll(async () => {
  // Without notifications, so that what a write shows in its own process is its own doing.
  database = await createTestDatabase({ revisionWithout: ['notifications', 'poll'] });
  member = await createMember(database);
});
afterAll(() => database.close());

/** How often the number changed through one write of this process, as seen the moment that the write resolved. */
async function changesBy(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const before = database.revision();
  await database.asSystem(work);
  return database.revision() - before;
}

async function addSession(expires: string): Promise<number | string> {
  const { id } = await database.asSystem((tx) =>
    tx
      .insertInto('session')
      .values({
        token_hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
        user_id: member.userId,
        role_id: 20,
        expires_at: sql`now() + ${expires}::interval`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

describe('the revision', () => {
  it('changes once for all rights that one transaction changes', async () => {
    const changes = await changesBy(async (tx) => {
      await tx.updateTable('membership').set({ role_id: 30 }).where('user_id', '=', member.userId).execute();
      await tx.updateTable('user_account').set({ name: 'Renamed' }).where('id', '=', member.userId).execute();
      await tx
        .updateTable('organization')
        .set({ verify_status: 1 })
        .where('id', '=', member.organizationId)
        .execute();
    });
    expect(changes).toBe(1);
  });

  it('changes with a write under the request role too', async () => {
    const before = database.revision();
    await database.inScope(member, (tx) =>
      tx.updateTable('organization').set({ name: 'New name' }).execute(),
    );
    expect(database.revision()).toBe(before + 1);
  });

  it('changes when a member joins and when one leaves', async () => {
    const before = database.revision();
    const other = await createMember(database);
    expect(database.revision()).toBe(before + 1);
    expect(
      await changesBy((tx) => tx.deleteFrom('membership').where('user_id', '=', other.userId).execute()),
    ).toBe(1);
  });

  it('changes when a session ends, not when it is used', async () => {
    const id = await addSession('1 day');
    const update = (set: object) =>
      changesBy((tx) => tx.updateTable('session').set(set).where('id', '=', id).execute());
    expect(await update({ last_seen_at: new Date() })).toBe(0);
    expect(await update({ ended_at: new Date() })).toBe(1);
  });

  it('changes when a live session is deleted, not when an expired one is cleared away', async () => {
    const [live, expired] = [await addSession('1 day'), await addSession('-1 day')];
    const remove = (id: number | string) =>
      changesBy((tx) => tx.deleteFrom('session').where('id', '=', id).execute());
    expect(await remove(expired)).toBe(0);
    expect(await remove(live)).toBe(1);
  });

  it('does not change with a log-in, an update that changes nothing, other writes or a roll-back', async () => {
    const update = (set: object) =>
      changesBy((tx) => tx.updateTable('user_account').set(set).where('id', '=', member.userId).execute());
    expect(await update({ last_login_at: new Date() })).toBe(0);
    expect(await update({ status: 1 })).toBe(0);
    expect(
      await changesBy((tx) =>
        tx.insertInto('spent_nonce').values({ nonce: 'n', expires_at: new Date() }).execute(),
      ),
    ).toBe(0);
    const before = database.revision();
    await database
      .asSystem(async (tx) => {
        await tx.updateTable('user_account').set({ status: 0 }).execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await database.asSystem((tx) => sql`select 1`.execute(tx));
    expect(database.revision()).toBe(before);
  });

  it('tells its listeners, until they have enough', async () => {
    const heard: number[] = [];
    const stop = database.onRevision((revision) => heard.push(revision));
    const bump = () =>
      database.inScope(member, (tx) =>
        tx.updateTable('organization').set({ name: crypto.randomUUID() }).execute(),
      );
    await bump();
    expect(heard).toEqual([database.revision()]);
    stop();
    await bump();
    expect(heard).toHaveLength(1);
  });
});

describe('another node', () => {
  it.each([
    ['is notified', 'poll'],
    ['finds out by asking where notifications are lost', 'notifications'],
  ] as const)('%s', async (_, cut) => {
    await withNode([cut], async (node) => {
      // A change that came before the node listened proves nothing.
      if (cut === 'poll') await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), PATIENCE);
      await rename();
      await vi.waitFor(() => expect(node.revision()).toBe(database.revision()), PATIENCE);
    });
  });

  it('listens again after its connection was cut, and asks for what it missed', async () => {
    await withNode(['poll'], async (node) => {
      await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), PATIENCE);
      const [first] = await listeners();
      await asServer('select pg_terminate_backend($1)', [first]);
      await rename();
      await vi.waitFor(() => expect(node.revision()).toBe(database.revision()), PATIENCE);
      expect(await listeners()).not.toContain(first);
    });
  });
});

const PATIENCE = { timeout: 15_000 };

async function rename(): Promise<void> {
  await database.inScope(member, (tx) =>
    tx.updateTable('organization').set({ name: crypto.randomUUID() }).execute(),
  );
}

/** The processes of the server that listen in this test's database; only who logged in may see them. */
async function listeners(): Promise<number[]> {
  const rows = await asServer(
    `select pid from pg_stat_activity where datname = current_database()
      and application_name = 'millrace listen' and query ilike 'listen%'`,
  );
  return rows.map(({ pid }) => pid);
}

function asServer(statement: string, values: unknown[] = []): Promise<{ pid: number }[]> {
  return withClient(
    database.address,
    async (client) => (await client.query<{ pid: number }>(statement, values)).rows,
  );
}

async function withNode(
  revisionWithout: DatabaseOptions['revisionWithout'],
  work: (node: Database) => Promise<void>,
): Promise<void> {
  const log = pino({ level: 'silent' });
  const node = await connectDatabase({
    address: database.address,
    log,
    ...(revisionWithout && { revisionWithout }),
  });
  try {
    await work(node);
  } finally {
    await node.close();
  }
}
