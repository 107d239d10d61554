import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { expect, vi } from 'vitest';
import { adSecretOf, postbackSecret } from '../domain/own-ads/ad-secret.ts';
import { openOrganization } from '../platform/people/join-organization.ts';
import type { Database } from '../platform/postgres/database.ts';
import { newPublicKey } from '../platform/secrets/public-key.ts';
import { openSecrets } from '../platform/secrets/secrets.ts';
import { createTestApp, createTestPlacement } from '../testing/publisher-setup.ts';

/** What phones call about. */
export interface Target {
  readonly organizationId: number;
  readonly appKey: string;
  readonly placementId: number;
  /** Whose server tells of events beside them; absent: nobody does. */
  readonly shop?: Shop;
}

/** A website that is promoted, and what its server signs with. */
interface Shop {
  readonly id: number;
  readonly secret: string;
}

/** Where a shop's server tells of events. */
export const eventsAt = ({ id }: Shop): string => `${eventPath}?app=${id}`;

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

/** A shop of an advertiser of its own. @param dataDir of its installation, whose key its server's is made of */
export async function createShop(database: Pick<Database, 'asSystem'>, dataDir: string): Promise<Shop> {
  const secrets = await openSecrets({ secretKey: undefined, dataDir });
  const made = await database.asSystem(async (tx) =>
    tx
      .insertInto('promoted_app')
      .values({
        organization_id: await openOrganization(tx, 1, 'Shop'),
        ...{ platform: 2, name: 'Shop', host: 'shop.example', site_key: newPublicKey() },
      })
      .returning(['id', 'postback_key as postbackKey'])
      .executeTakeFirstOrThrow(),
  );
  return { id: made.id, secret: postbackSecret(adSecretOf(secrets), made) };
}

/** Resolves when the server knows it. */
export async function isServed(baseUrl: string, { placementId, shop }: Target): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${baseUrl}/sdk/wf?v=4&plat=1&sdkv=2.6.6`, {
        method: 'POST',
        body: JSON.stringify({ pid: placementId, uid: 'first' }),
      });
      expect(answer.status).toBe(200);
      // 30: no such placement.
      expect(await answer.json()).not.toMatchObject({ code: 30 });
      if (shop === undefined) return;
      const test = `${baseUrl}${eventsAt(shop)}&of=test&secret=${shop.secret}`;
      expect((await fetch(test, { method: 'POST', body: '{"event":"view_item"}' })).status).toBe(200);
    },
    { timeout: 60_000, interval: 50 },
  );
}
