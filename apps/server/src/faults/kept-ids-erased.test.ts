import { createHmac } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { setIdKeeping } from '@millrace/contract/advertiser/kept-id';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { eraseAdvertiserDevice, listAdvertiserErasings } from '@millrace/contract/operator/erasing';
import { role } from '@millrace/contract/people/permission';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deviceHash, deviceKeyOf } from '../domain/event/device-hash.ts';
import { adSecretOf, postbackSecret } from '../domain/own-ads/ad-secret.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { openOrganization } from '../platform/people/join-organization.ts';
import type { Database } from '../platform/postgres/database.ts';
import { openSecrets } from '../platform/secrets/secrets.ts';
import { askOver } from '../testing/http-client.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { stopProgram } from '../testing/server-program.ts';
import { filesWith, removeReplaced, writeTablesAnew } from './bytes-of-people.ts';
import { allIsShipped } from './figures.ts';
import { inDatabase, log, people, signInAs } from './person-of-phone.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const [erased = '', other = ''] = people.map(({ device }) => device);

test('an id that an advertiser had kept leaves no byte behind, sealed or not; those of others stay', async () => {
  await withMigratedDataDir((dataDir) =>
    withPrograms(async (start) => {
      const server = start({ DATA_DIR: dataDir });
      const baseUrl = await server.ready();
      const token = await inDatabase(dataDir, (database) => signInPromoter(database));
      await askOver(baseUrl, setIdKeeping, { isOn: true }, token);
      // After it: whoever takes events knows of both or of neither.
      const site = { kind: 'website', link: 'https://shop.example', name: 'Shop' } as const;
      const { id } = await askOver(baseUrl, createPromotedApp, site, token);
      await tellOf(baseUrl, dataDir, id);
      await allIsShipped(baseUrl);
      await stopProgram(server);
      const sealed = await sealedIds(dataDir);
      const places = async (device: string) =>
        filesWith(dataDir, [device, sealed.get(device) ?? '']).then((files) =>
          files.map((file) => file.split('/')[0]),
        );
      for (const device of [erased, other]) expect(await places(device)).toContain('clickhouse');

      const again = start({ DATA_DIR: dataDir });
      const newUrl = await again.ready();
      await askOver(newUrl, eraseAdvertiserDevice, { kind: 'device', value: erased }, token);
      await vi.waitFor(
        async () => {
          const { list } = await askOver(newUrl, listAdvertiserErasings, {}, token);
          expect(list).toMatchObject([{ state: 'done' }]);
        },
        { timeout: 120_000, interval: 100 },
      );
      await writeTablesAnew(dataDir);
      await stopProgram(again);
      await removeReplaced(dataDir);
      expect(await places(erased)).toEqual([]);
      expect(await places(other)).toContain('clickhouse');
      expect([...(await sealedIds(dataDir)).keys()]).toEqual([other]);
    }),
  );
});

async function signInPromoter(database: Database): Promise<string> {
  const organizationId = await database.asSystem((tx) => openOrganization(tx, 1, 'Advertiser'));
  return signInAs(database, { organizationId, roleId: role.promoter });
}

/** Both bought something, as their shop's server says. */
async function tellOf(baseUrl: string, dataDir: string, id: number): Promise<void> {
  const adSecret = adSecretOf(await openSecrets({ dataDir, secretKey: undefined }));
  const { postback_key: postbackKey } = await inDatabase(dataDir, (database) =>
    database.asSystem((tx) =>
      tx.selectFrom('promoted_app').select('postback_key').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  const body = JSON.stringify({
    events: [erased, other].map((device) => ({
      ...{ event: 'purchase', event_id: device.slice(-4), time: Date.now(), device_id: device },
    })),
  });
  const signature = createHmac('sha256', postbackSecret(adSecret, { id, postbackKey })).update(body);
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature.digest('hex') };
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${baseUrl}${eventPath}?app=${id}`, { method: 'POST', body, headers });
      expect(await answer.text()).toMatch(/accepted/);
    },
    { timeout: 60_000, interval: 100 },
  );
}

const row = z.object({ person: z.string(), sealed: z.string() });

/** What is kept of the two, by the id. No server runs. */
async function sealedIds(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const key = deviceKeyOf(await openSecrets({ dataDir, secretKey: undefined }));
  const clickhouse = await openClickHouse({ dataDir, log });
  try {
    const sql = 'SELECT toString(person) AS person, sealed FROM millrace.kept_id FINAL';
    const rows = await clickhouse.lookup(sql, row);
    return new Map(
      [erased, other].flatMap((device) => {
        const kept = rows.find(({ person }) => person === deviceHash(key, device));
        return kept === undefined ? [] : [[device, kept.sealed] as const];
      }),
    );
  } finally {
    await clickhouse.close();
  }
}
