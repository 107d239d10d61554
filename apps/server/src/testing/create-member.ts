import type { Database } from '../platform/postgres/database.ts';

let counter = 0;

/** A member of a new organization, made as the system would. */
export async function createMember(
  database: Database,
  { roleId = 20, kind = 0 }: { roleId?: number; kind?: 0 | 1 } = {},
): Promise<{ organizationId: number; userId: number }> {
  counter += 1;
  const name = `person${counter}`;
  return database.asSystem(async (tx) => {
    const organization = await tx
      .insertInto('organization')
      .values({ kind, name: `Organization of ${name}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('user_account')
      .values({ email: `${name}@example.com`, name, password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('membership')
      .values({ organization_id: organization.id, user_id: user.id, role_id: roleId })
      .execute();
    return { organizationId: organization.id, userId: user.id };
  });
}
