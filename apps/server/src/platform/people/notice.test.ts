import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMember } from '../../testing/create-member.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { writeNotices } from './notice.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('all members whom a notice is for are told by one statement, and of one cause once', async () => {
  const { organizationId, userId } = await createMember(database);
  const others = [await createMember(database), await createMember(database)].map((one) => one.userId);
  await database.asSystem((tx) =>
    tx
      .insertInto('membership')
      .values(others.map((user_id) => ({ organization_id: organizationId, user_id, role_id: 20 })))
      .execute(),
  );
  await database.asSystem(async (tx) => {
    const inserts = vi.spyOn(tx, 'insertInto');
    const told = {
      organizationId,
      message: 'notification.content.unitsUnmatched',
      params: { name: 'Main', network: 'Network', day: '2026-11-20', usd: '1.00' },
      cause: 7,
    } as const;
    await writeNotices(tx, told);
    expect(inserts).toHaveBeenCalledTimes(1);
    await writeNotices(tx, told);
  });
  const notices = await database.asSystem((tx) =>
    tx.selectFrom('notice').select(['user_id', 'cause']).orderBy('user_id').execute(),
  );
  expect(notices).toEqual([userId, ...others].map((user_id) => ({ user_id, cause: '7' })));
});
