import { expect, vi } from 'vitest';
import { openOrganization } from '../platform/people/join-organization.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createTestApp, createTestPlacement } from '../testing/publisher-setup.ts';

/** What phones call about. */
export interface Target {
  readonly organizationId: number;
  readonly appKey: string;
  readonly placementId: number;
}

/** An app with a placement in an organization of its own. */
export async function createTarget(database: Pick<Database, 'asSystem'>): Promise<Target> {
  const organizationId = await database.asSystem((tx) => openOrganization(tx, 0, 'Faults'));
  const appId = await createTestApp({ database }, { organizationId });
  const placementId = await createTestPlacement({ database }, { organizationId }, appId);
  const { key } = await database.asSystem((tx) =>
    tx.selectFrom('app').select('key').where('id', '=', appId).executeTakeFirstOrThrow(),
  );
  return { organizationId, appKey: key, placementId };
}

/** Resolves when the server knows it. */
export async function isServed(baseUrl: string, { placementId }: Target): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${baseUrl}/sdk/wf?v=4&plat=1&sdkv=2.6.6`, {
        method: 'POST',
        body: JSON.stringify({ pid: placementId, uid: 'first' }),
      });
      expect(answer.status).toBe(200);
      // 30: no such placement.
      expect(await answer.json()).not.toMatchObject({ code: 30 });
    },
    { timeout: 60_000, interval: 50 },
  );
}
