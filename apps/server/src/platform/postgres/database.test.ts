import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '../../testing/create-member.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectionAs } from './address.ts';
import { runTransaction, type Tx } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a scope', () => {
  it('sees only its own organization, whatever the query forgets', async () => {
    const [mine, other] = [await createMember(database), await createMember(database)];
    const seen = await database.inScope(mine, async (tx) => ({
      organizations: await tx.selectFrom('organization').select('id').execute(),
      memberships: await tx.selectFrom('membership').select('organization_id').execute(),
      users: await tx.selectFrom('user_account').select('id').execute(),
    }));
    expect(seen).toEqual({
      organizations: [{ id: mine.organizationId }],
      memberships: [{ organization_id: mine.organizationId }],
      users: [{ id: mine.userId }],
    });
    const changed = await database.inScope(mine, (tx) =>
      tx
        .updateTable('membership')
        .set({ role_id: 50 })
        .where('user_id', '=', other.userId)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  it('sees nothing when no organization is named', async () => {
    await createMember(database);
    const rows = await database.inScope({ organizationId: 0, userId: 0 }, (tx) =>
      tx.selectFrom('organization').select('id').execute(),
    );
    expect(rows).toEqual([]);
  });

  it('does not outlive its transaction on a reused connection', async () => {
    const pool = new pg.Pool({ ...connectionAs('request', database.address), max: 1 });
    const read = (tx: Tx) =>
      sql<{ scope: string }>`select current_setting('millrace.organization_id', true) as scope`.execute(tx);
    const ignore = () => undefined;
    try {
      const inside = await runTransaction(pool, { 'millrace.organization_id': 7 }, read, ignore);
      const after = await runTransaction(pool, {}, read, ignore);
      expect([inside.rows, after.rows]).toEqual([[{ scope: '7' }], [{ scope: '' }]]);
    } finally {
      await pool.end();
    }
  });

  it('cannot write into another organization, nor link to its rows', async () => {
    const [mine, other] = [await createMember(database), await createMember(database)];
    const notice = { alert_level: 2, message_key: 'x' };
    await expect(
      database.inScope(mine, (tx) =>
        tx
          .insertInto('notice')
          .values({ ...notice, organization_id: other.organizationId, user_id: other.userId })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      database.inScope(mine, (tx) =>
        tx
          .insertInto('notice')
          .values({ ...notice, organization_id: mine.organizationId, user_id: other.userId })
          .execute(),
      ),
    ).rejects.toThrow(/foreign key/);
  });

  it('cannot write history in the name of another', async () => {
    const [mine, other] = [await createMember(database), await createMember(database)];
    const entry = { organization_id: mine.organizationId, entity: 'company', entity_id: 1, action: 'edit' };
    const write = (userId: number) =>
      database.inScope(mine, (tx) =>
        tx
          .insertInto('change_log')
          .values({ ...entry, user_id: userId })
          .execute(),
      );
    await write(mine.userId);
    await expect(write(other.userId)).rejects.toThrow(/row-level security/);
  });

  it.each(['session', 'login_key', 'registration', 'password_reset', 'spent_nonce', 'login_delay'] as const)(
    'cannot read the system table %s',
    async (table) => {
      const mine = await createMember(database);
      await expect(
        database.inScope(mine, (tx) => tx.selectFrom(table).select(sql`1`.as('one')).execute()),
      ).rejects.toThrow(/permission denied/);
    },
  );

  it('cannot read a password hash, nor make itself an administrator', async () => {
    const mine = await createMember(database);
    await expect(
      database.inScope(mine, (tx) => tx.selectFrom('user_account').select('password_hash').execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(
      database.inScope(mine, (tx) =>
        tx.updateTable('user_account').set({ is_administrator: true }).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('refuses a scope that is no number', async () => {
    const scope = { organizationId: Number.NaN, userId: 1 };
    await expect(database.inScope(scope, async () => 1)).rejects.toThrow(/whole number/);
  });
});

describe('a transaction', () => {
  it('is rolled back when its work fails, and the connection serves on', async () => {
    const mine = await createMember(database);
    const failure = new Error('no');
    await expect(
      database.inScope(mine, async (tx) => {
        await tx.updateTable('organization').set({ name: 'changed' }).execute();
        throw failure;
      }),
    ).rejects.toBe(failure);
    const row = await database.inScope(mine, (tx) =>
      tx.selectFrom('organization').select('name').executeTakeFirstOrThrow(),
    );
    expect(row.name).not.toBe('changed');
  });

  it('rejects, rather than pretends to commit, after an error that its work ignored', async () => {
    const mine = await createMember(database);
    await expect(
      database.inScope(mine, async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      }),
    ).rejects.toThrow(/transaction is aborted/);
  });

  it('cannot be opened inside another one, where it could wait for ever', async () => {
    const mine = await createMember(database);
    const nested = database.inScope(mine, () => database.asSystem(async () => 1));
    await expect(nested).rejects.toThrow('hand its tx on');
  });

  it('cannot be used after its end', async () => {
    const escaped = await database.asSystem(async (tx) => ({ tx }));
    await expect(sql`select 1`.execute(escaped.tx)).rejects.toThrow('This transaction has ended.');
  });
});

it('hands values out as the program means them', async () => {
  const { rows } = await database.asSystem((tx) =>
    sql`select 12345678901.123456::numeric(18,6) as money, 42::int8 as small, 9007199254740993::int8 as large,
      '2026-03-01T00:00:00Z'::timestamptz as moment, '2026-03-01'::date as day`.execute(tx),
  );
  expect(rows).toEqual([
    {
      money: '12345678901.123456',
      small: 42,
      large: '9007199254740993',
      moment: new Date('2026-03-01T00:00:00Z'),
      day: '2026-03-01',
    },
  ]);
});
