import { createHash } from 'node:crypto';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMember } from '../testing/create-member.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { clearAway } from './housekeeping.ts';

// The database's own clock decides whether the end of a session is news: ours must be the same.
const now = new Date();
const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const hash = (text: string) => createHash('sha256').update(text).digest();

let database: TestDatabase;
let member: { organizationId: number; userId: number };
beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
  member = await createMember(database);
});
afterAll(() => database.close());

test('spent nonces go when they expire', async () => {
  await database.asSystem((tx) =>
    tx
      .insertInto('spent_nonce')
      .values([
        { nonce: 'over', expires_at: ago(1) },
        { nonce: 'valid', expires_at: ago(-1) },
      ])
      .execute(),
  );
  await clearAway(database, now);
  const left = await database.asSystem((tx) => tx.selectFrom('spent_nonce').select('nonce').execute());
  expect(left).toEqual([{ nonce: 'valid' }]);
});

test('log-in delays go after a quiet day', async () => {
  await database.asSystem((tx) =>
    tx
      .insertInto('login_delay')
      .values([
        { subject: 'address:192.0.2.1', updated_at: ago(day + 1) },
        { subject: 'address:192.0.2.2', updated_at: ago(day - 1) },
      ])
      .execute(),
  );
  await clearAway(database, now);
  const left = await database.asSystem((tx) => tx.selectFrom('login_delay').select('subject').execute());
  expect(left).toEqual([{ subject: 'address:192.0.2.2' }]);
});

test('sessions go 30 days after their end, whichever it was, but for the one seen last in an organization', async () => {
  const session = (name: string, expires: number, ended: number | null, seen = 0) => ({
    token_hash: hash(name),
    user_id: member.userId,
    organization_id: member.organizationId as number | null,
    role_id: 20,
    expires_at: ago(expires),
    last_seen_at: ago(seen),
    ended_at: ended === null ? null : ago(ended),
  });
  const { organizationId: quiet } = await createMember(database);
  const inQuiet = (...of: Parameters<typeof session>) => ({ ...session(...of), organization_id: quiet });
  const nowhere = { ...session('nowhere', 90 * day, null), organization_id: null };
  const kept = ['alive', 'just over', 'just ended', 'seen last'];
  await database.asSystem((tx) =>
    tx
      .insertInto('session')
      .values([
        session('long over', 30 * day + 1, null, day),
        session('long ended', -day, 30 * day + 1, day),
        session('alive', -day, null),
        session('just over', 30 * day - hour, null, day),
        session('just ended', -day, 30 * day - hour, day),
        inQuiet('seen last', 90 * day, null, 120 * day),
        inQuiet('seen before', 80 * day, null, 121 * day),
        nowhere,
      ])
      .execute(),
  );
  const before = database.revision();
  await clearAway(database, now);
  const left = await database.asSystem((tx) =>
    tx.selectFrom('session').select('token_hash').orderBy('id').execute(),
  );
  expect(left.map((row) => row.token_hash)).toEqual(kept.map(hash));
  // What was over anyway changes nobody's rights: caches stay.
  expect(database.revision()).toBe(before);
});

test('request keys go after a day, links after theirs', async () => {
  const { userId } = member;
  const link = (name: string, expires: number) => ({ token_hash: hash(name), expires_at: ago(expires) });
  const registration = { name: 'X', organization_name: 'Y', kind: 0, password_hash: 'none' };
  await database.asSystem(async (tx) => {
    await tx
      .insertInto('request_key')
      .values([
        { user_id: userId, key: 'old', path: '/x', created_at: ago(day + 1) },
        { user_id: userId, key: 'new', path: '/x', created_at: ago(day - 1) },
      ])
      .execute();
    await tx
      .insertInto('password_reset')
      .values([
        { user_id: userId, ...link('old', day + 1) },
        { user_id: userId, ...link('new', day - 1) },
      ])
      .execute();
    await tx
      .insertInto('registration')
      .values([
        { email: 'old@example.com', ...registration, ...link('old', 7 * day + 1) },
        { email: 'new@example.com', ...registration, ...link('new', 7 * day - 1) },
      ])
      .execute();
  });
  await clearAway(database, now);
  await database.asSystem(async (tx) => {
    expect(await tx.selectFrom('request_key').select('key').execute()).toEqual([{ key: 'new' }]);
    expect(await tx.selectFrom('password_reset').select('token_hash').execute()).toEqual([
      { token_hash: hash('new') },
    ]);
    expect(await tx.selectFrom('registration').select('email').execute()).toEqual([
      { email: 'new@example.com' },
    ]);
  });
});

test('calls of API keys go after 60 days, but for the last day of each key', async () => {
  const of = { organization_id: member.organizationId };
  const kept = await database.asSystem(async (tx) => {
    const use = async (name: string, ...daysAgo: readonly number[]) => {
      const { id } = await tx
        .insertInto('api_key')
        .values({
          ...of,
          name,
          token_hash: hash(name),
          tail: '0000',
          scopes: ['report:read'],
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = daysAgo.map((age) => ({
        ...{ ...of, api_key_id: id, day: dayOf(ago(age * day)) },
        ...{ calls: 1, last_at: ago(age * day) },
      }));
      await tx.insertInto('api_key_day').values(rows).execute();
      return id;
    };
    const [busy, quiet] = [await use('Busy', 62, 61, 59, 1), await use('Quiet', 400, 100)];
    return [
      { key: busy, at: ago(59 * day) },
      { key: busy, at: ago(day) },
      { key: quiet, at: ago(100 * day) },
    ];
  });
  await clearAway(database, now);
  const left = await database.asSystem((tx) =>
    tx
      .selectFrom('api_key_day')
      .select(['api_key_id as key', 'last_at as at'])
      .orderBy('api_key_id')
      .orderBy('day')
      .execute(),
  );
  expect(left).toEqual(kept);
});

test('notes of changes go after a week', async () => {
  const note = (organization_id: number, at: Date) => ({ organization_id, at });
  await database.asSystem((tx) =>
    // As their owner, since nobody else writes them.
    sql`set local role millrace_migrate`.execute(tx).then(() =>
      tx
        .insertInto('delivery_change')
        .values([note(1, ago(7 * day + hour)), note(2, ago(7 * day - hour))])
        .execute(),
    ),
  );
  await clearAway(database, now);
  const left = await database.asSystem((tx) =>
    tx.selectFrom('delivery_change').select('organization_id').execute(),
  );
  expect(left).toEqual([{ organization_id: 2 }]);
});

test('people, organizations, memberships, invitations and history stay, however old', async () => {
  const { organizationId, userId } = member;
  const at = new Date('2001-01-01');
  await database.asSystem(async (tx) => {
    await tx
      .insertInto('change_log')
      .values({
        organization_id: organizationId,
        user_id: userId,
        at,
        entity: 'x',
        entity_id: 1,
        action: 'edit',
      })
      .execute();
    await tx
      .insertInto('invitation')
      .values({
        organization_id: organizationId,
        email: 'x@example.com',
        role_id: 20,
        token_hash: hash('x'),
        created_at: at,
        expires_at: at,
      })
      .execute();
  });
  await clearAway(database, now);
  await database.asSystem(async (tx) => {
    for (const table of ['user_account', 'organization', 'membership', 'change_log', 'invitation'] as const) {
      expect([table, (await tx.selectFrom(table).selectAll().execute()).length]).toEqual([table, 1]);
    }
  });
});

test('log-ins are kept for 90 days', async () => {
  const attempt = (at: Date, outcome: string) => ({ user_id: member.userId, at, outcome });
  await database.asSystem((tx) =>
    tx
      .insertInto('login_attempt')
      .values([attempt(ago(90 * day + 1), 'wrongPassword'), attempt(ago(90 * day - hour), 'signedIn')])
      .execute(),
  );
  await clearAway(database, now);
  const left = await database.asSystem((tx) => tx.selectFrom('login_attempt').select('outcome').execute());
  expect(left).toEqual([{ outcome: 'signedIn' }]);
});

test('visits of Administrators go 30 days after their end; what still runs stays', async () => {
  const visit = (session: number, ended: number | null) => ({
    organization_id: member.organizationId,
    user_id: member.userId,
    session_id: session,
    started_at: ago(40 * day),
    until: ago(39 * day),
    ended_at: ended === null ? null : ago(ended),
  });
  await database.asSystem((tx) =>
    tx
      .insertInto('administrator_visit')
      .values([visit(1, 30 * day + 1), visit(2, 30 * day - 1), visit(3, null)])
      .execute(),
  );
  await clearAway(database, now);
  const left = await database.asSystem((tx) =>
    tx.selectFrom('administrator_visit').select('session_id').orderBy('session_id').execute(),
  );
  expect(left.map(({ session_id }) => Number(session_id))).toEqual([2, 3]);
});

test('imports of a feed go after a year, but for what it stands on', async () => {
  const of = { organization_id: member.organizationId };
  const year = 367 * day;
  const left = await database.asSystem(async (tx) => {
    const app = await tx
      .insertInto('promoted_app')
      .values({ ...of, platform: 2, name: 'Shop', host: 'shop.example', site_key: 'a'.repeat(32) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const newFeed = async (name: string) =>
      (
        await tx
          .insertInto('feed')
          .values({ ...of, promoted_app_id: app.id, name, source: 'upload', format: 'auto', brake: 30 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const bring = async (
      feed: number,
      state: 'done' | 'blocked',
      age: number,
      forceOf: number | null = null,
    ) => {
      const at = ago(age);
      const times = { asked_at: at, started_at: at, touched_at: at, finished_at: at };
      const force = { force_of: forceOf, reason: forceOf === null ? null : 'As it is' };
      const values = { ...of, ...times, ...force, feed_id: feed, state };
      return (await tx.insertInto('feed_import').values(values).returning('id').executeTakeFirstOrThrow()).id;
    };
    const [quiet, busy] = [await newFeed('Quiet'), await newFeed('Busy')];
    await bring(quiet, 'done', year + 3);
    const good = await bring(quiet, 'done', year + 2);
    const held = await bring(quiet, 'blocked', year + 1);
    await bring(busy, 'blocked', year + 3);
    const taken = await bring(busy, 'blocked', year + 2);
    const forced = await bring(busy, 'done', day, taken);
    return { good, held, taken, forced };
  });
  await clearAway(database, now);
  const rows = await database.asSystem((tx) =>
    tx.selectFrom('feed_import').select('id').orderBy('id').execute(),
  );
  expect(rows.map(({ id }) => id)).toEqual(Object.values(left));
});

test('rows of a fetched day that was fetched again go after 400 days; what holds, and files, stay', async () => {
  const of = { organization_id: member.organizationId };
  const kept = await database.asSystem(async (tx) => {
    const account = await tx
      .insertInto('ad_network_account')
      .values({
        ...{ ...of, network_id: 3, name: 'Main', currency: 'USD', sign_in: 'keys' },
        ...{ credentials_sealed: Buffer.alloc(1), credential_tails: '{}', primary_hash: Buffer.alloc(32) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bring = async (age: number, accountId: number | null = account.id, on = '2025-01-05') => {
      const { id } = await tx
        .insertInto('revenue_upload')
        .values({
          ...{ ...of, network_id: 3, account_id: accountId, file_name: 'Unity', file_hash: 'a'.repeat(64) },
          ...{ at: ago(age), user_id: null, row_count: 1, matched: 1, refused: 0 },
          ...{ first_day: on, last_day: on, mapping: '{}', units: '[]', totals: '[]', unmatched_units: '[]' },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const place = { ...of, upload_id: id, country: 'US', day: on };
      await tx
        .insertInto('revenue_upload_cell')
        .values({
          ...place,
          instance_id: 7,
          unit: '',
          units: [],
          before: null,
          written_at: ago(age),
          told: 'upload',
        })
        .execute();
      const amounts = { revenue: '1', currency: 'USD', rate: '1', rate_date: on, revenue_usd: '1' };
      await tx
        .insertInto('revenue_upload_unmatched')
        .values({ ...place, ...amounts, row_number: 2, unit: 'nobody', impressions: null, clicks: null })
        .execute();
      return id;
    };
    await bring(402 * day);
    const file = await bring(402 * day, null);
    const other = await bring(402 * day, account.id, '2025-01-06');
    const young = await bring(399 * day);
    const holds = await bring(398 * day);
    return [file, other, young, holds];
  });
  await clearAway(database, now);
  for (const table of ['revenue_upload_cell', 'revenue_upload_unmatched'] as const) {
    const rows = await database.asSystem((tx) =>
      tx.selectFrom(table).select('upload_id').orderBy('upload_id').execute(),
    );
    expect(rows.map((row) => row.upload_id)).toEqual(kept);
  }
});

test('notices go a year after they were read, or after two', async () => {
  const notice = (name: string, made: number, read: number | null) => ({
    ...{ organization_id: member.organizationId, user_id: member.userId, alert_level: 2 },
    ...{ message_key: name, created_at: ago(made), read_at: read === null ? null : ago(read) },
  });
  await database.asSystem((tx) =>
    tx
      .insertInto('notice')
      .values([
        notice('read', 368 * day, 367 * day),
        notice('read later', 700 * day, 365 * day),
        notice('unread', 730 * day, null),
        notice('unread for ever', 732 * day, null),
      ])
      .execute(),
  );
  await clearAway(database, now);
  const left = await database.asSystem((tx) =>
    tx.selectFrom('notice').select('message_key').orderBy('id').execute(),
  );
  expect(left.map(({ message_key }) => message_key)).toEqual(['read later', 'unread']);
});
