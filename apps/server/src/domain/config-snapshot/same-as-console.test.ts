import { explain } from '@millrace/mediation/explain';
import { aProfile } from '@millrace/mediation/testing/build';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunning, setUpTestable } from '../../testing/ab-tests.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestSnapshot, type TestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadPlacement } from '../mediation/load-placements.ts';

// "Who serves whom" in the console and delivery must never answer differently.

let app: TestApp;
let owner: Person;
let place: { organizationId: number; appId: number; placementId: number };
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  const setUp = await setUpTestable(app, owner);
  await createRunning(app, owner, setUp);
  const { organizationId } = owner;
  place = { organizationId, appId: setUp.pubAppId, placementId: setUp.placementId };
});
afterAll(() => app.close());

/** Each changes something of the placement, by a number that says which and how. */
const changes: readonly ((n: number) => RawBuilder<unknown>)[] = [
  (n) =>
    sql`update placement set status = ${n % 2}::int, brand_mode = ${n % 2}::int, brands = array['brand' || ${n}::text]`,
  (n) => sql`update instance set status = ${n % 2}::int where id % 3 = ${n % 3}::int`,
  (n) =>
    sql`update instance set model_mode = 1, models = array['b:' || ${n}::text] where id % 2 = ${n % 2}::int`,
  (n) => sql`insert into instance_ecpm (organization_id, instance_id, country, group_number, ecpm)
    select organization_id, id, (array['US', 'DE', '00'])[1 + ${n}::int % 3], 0, ${n}::int from instance
    on conflict (instance_id, country) do update set ecpm = excluded.ecpm`,
  (n) => sql`delete from instance_ecpm where instance_id % 4 = ${n % 4}::int`,
  (n) => sql`update app_network set status = ${n % 2}::int where network_id % 2 = ${n % 2}::int`,
  (n) => sql`update mediation_rule set auto_optimized = ${n % 2 === 0}::bool, countries = array['US', 'FR']
    where id % 3 = ${n % 3}::int`,
  (
    n,
  ) => sql`update mediation_rule set priority = priority + 10, targeting = ${JSON.stringify({ ageMin: n })}::jsonb
    where id % 2 = ${n % 2}::int`,
  (n) => sql`update mediation_rule set removed_at = ${n % 2 === 0 ? new Date() : null}::timestamptz
    where id % 4 = ${n % 4}::int`,
  (n) => sql`update rule_entry set enabled = ${n % 2 === 0}::bool where id % 3 = ${n % 3}::int`,
  (n) => sql`update ab_test set share_b = ${5 + (n % 90)}::int`,
  (n) => sql`update ab_test set removed_at = ${n % 2 === 0 ? new Date() : null}::timestamptz`,
  (n) => sql`insert into block_rule (organization_id, app_id, network_id, name, os_versions)
    select organization_id, id, ${n % 5 === 0 ? null : n % 5}::int, 'Block', array['[8.0,8.1]'] from app`,
];

it('whatever changes, phones are served by what the console explains', async () => {
  await withSnapshotDir(async (dir) => {
    const snapshot = await openTestSnapshot(dir, { database: app.database });
    try {
      await snapshot.settle();
      const step = fc.tuple(fc.nat(changes.length - 1), fc.nat(1000));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          await app.database.asSystem(async (tx) => {
            for (const [which, n] of steps) await changes[which]?.(n).execute(tx);
          });
          await snapshot.settle();
          const shown = await app.database.inScope(owner, (tx) => loadPlacement(tx, place));
          const served = servedConfig(snapshot);
          expect(served).toEqual(shown);
          if (served !== undefined && shown !== undefined)
            expect(explain(served, aProfile())).toEqual(explain(shown, aProfile()));
        }),
        { numRuns: 40 },
      );
    } finally {
      await snapshot.close();
    }
  });
});

/** Of networks the console's form has less than phones need. */
function servedConfig({ served }: TestSnapshot) {
  const config = served.placement(place.placementId)?.compiled.config;
  return (
    config && {
      ...config,
      networks: config.networks.map(({ id, enabled, bidsFromPhones }) => ({ id, enabled, bidsFromPhones })),
    }
  );
}
