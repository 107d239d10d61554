import { abTestStates, testedRule } from '@millrace/contract/publisher/ab-test';
import * as z from 'zod/mini';
import { type LockedPlacement, lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What `ab_test.configuration` holds. */
const configuration = z.object({
  sameSettings: z.boolean(),
  /** Unit IDs of group B as far as they are known, by the instance that is copied. */
  units: z.array(z.object({ instanceId: z.int(), unitId: z.string() })),
  /** Both groups as they were at the start. */
  groups: z.optional(z.object({ A: z.array(testedRule), B: z.array(testedRule) })),
});
export type TestConfiguration = z.infer<typeof configuration>;

const columns = [
  'ab_test.id',
  'ab_test.app_id',
  'ab_test.placement_id',
  'ab_test.name',
  'ab_test.share_b',
  'ab_test.state',
  'ab_test.result',
  'ab_test.started_at',
  'ab_test.ended_at',
  'ab_test.created_at',
  'ab_test.configuration',
  'ab_test.events',
  'ab_test.version',
  'placement.name as placementName',
  'placement.ad_type as adType',
] as const;

/** Tests that are not removed, each with its placement. */
export function queryTests(tx: Tx) {
  return tx
    .selectFrom('ab_test')
    .innerJoin('placement', 'placement.id', 'ab_test.placement_id')
    .where('ab_test.removed_at', 'is', null);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(tests: ReturnType<typeof queryTests>) {
  return tests.select(columns).execute();
}

export interface StoredTest {
  readonly id: number;
  readonly pubAppId: number;
  readonly name: string;
  readonly placementId: number;
  readonly placementName: string;
  readonly adType: number;
  readonly state: (typeof abTestStates)[number];
  readonly result: 'A' | 'B' | null;
  readonly shareB: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly createdAt: string;
  readonly configuration: TestConfiguration;
  readonly events: unknown;
  readonly version: number;
}

export const stateCodes = { draft: 0, running: 1, ended: 2 } as const;

function presentRow(row: Row): StoredTest {
  return {
    id: row.id,
    pubAppId: row.app_id,
    name: row.name,
    placementId: row.placement_id,
    placementName: row.placementName,
    adType: row.adType,
    state: abTestStates[row.state] ?? 'draft',
    result: row.result === 'A' || row.result === 'B' ? row.result : null,
    shareB: row.share_b,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    configuration: z.parse(configuration, row.configuration ?? { sameSettings: false, units: [] }),
    events: row.events,
    version: row.version,
  };
}

/** The tests of a query, in its order. */
export async function readTests(tests: ReturnType<typeof queryTests>): Promise<StoredTest[]> {
  return (await readRows(tests)).map(presentRow);
}

/** @throws CallError notFound */
export async function readTest(tx: Tx, id: number): Promise<StoredTest> {
  const [test] = await readTests(queryTests(tx).where('ab_test.id', '=', id));
  return found(test);
}

export interface LockedTest {
  readonly test: StoredTest;
  readonly placement: LockedPlacement;
}

/** A test for a write: nobody else writes it, its placement's rules or their order meanwhile. @throws CallError notFound */
export async function lockTest(tx: Tx, id: number): Promise<LockedTest> {
  const { placementId } = await readTest(tx, id);
  const placement = await lockPlacement(tx, placementId);
  await tx.selectFrom('ab_test').select('id').where('id', '=', id).forUpdate().execute();
  return { test: await readTest(tx, id), placement };
}

/** As {@link lockTest}, for what is only done while the test is prepared. @throws CallError notFound, notDraft */
export async function lockDraft(tx: Tx, id: number): Promise<LockedTest> {
  const locked = await lockTest(tx, id);
  if (locked.test.state !== 'draft') throw new CallError('abTest.errors.notDraft');
  return locked;
}
