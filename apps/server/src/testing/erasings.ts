import { randomBytes } from 'node:crypto';
import { createFormerMember, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A request of a person's organization that is done, as its job leaves it. @returns its id */
export async function createErasingForTests(app: TestApp, owner: Person): Promise<number> {
  const at = new Date();
  const { id } = await app.database.asSystem((tx) =>
    tx
      .insertInto('erasing')
      .values({
        organization_id: owner.organizationId,
        kind: 'device',
        id_hash: randomBytes(32),
        state: 'done',
        asked_by: owner.userId,
        asked_at: at,
        finished_at: at,
        found: JSON.stringify({ events: 17, userDays: 3 }),
        backups_until: '2030-01-02',
        backups_by_hand: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export interface ErasingsForTests {
  /** A request that is done. */
  readonly erasing: number;
  /** A person who was removed from the organization. */
  readonly former: number;
}

export async function createErasingsForTests(app: TestApp, owner: Person): Promise<ErasingsForTests> {
  return {
    erasing: await createErasingForTests(app, owner),
    former: await createFormerMember(app, owner),
  };
}
