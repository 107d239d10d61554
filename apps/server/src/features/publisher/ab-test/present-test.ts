import {
  type AbTest,
  type AbTestRow,
  switchedEntities,
  type TestOutcome,
} from '@millrace/contract/publisher/ab-test';
import * as z from 'zod/mini';
import type { StoredRule } from '../../../domain/mediation/stored-rule.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { entriesOf, type Groups, instancesOf, presentGroups, readGroups, readInstances } from './groups.ts';
import { applyB, keepA, type Outcome } from './outcome.ts';
import { readTest, type StoredTest } from './stored-test.ts';
import { readUnits } from './units.ts';

export function presentRow(test: StoredTest): AbTestRow {
  const { configuration: _, events: __, version: ___, pubAppId: ____, ...row } = test;
  return row;
}

/** A test with everything that its screens show. @throws CallError notFound */
export async function presentTest(tx: Tx, id: number): Promise<AbTest> {
  const test = await readTest(tx, id);
  const groups = await readGroups(tx, test);
  const { configuration } = test;
  return {
    ...presentRow(test),
    pubAppId: test.pubAppId,
    version: test.version,
    sameSettings: configuration.sameSettings,
    groups:
      test.state === 'ended' && configuration.groups !== undefined
        ? configuration.groups
        : await presentGroups(tx, groups),
    units: test.state === 'draft' ? await readUnits(tx, test, groups.B) : [],
    events: await presentEvents(tx, test.events),
    outcomes: test.state === 'running' ? await presentOutcomes(tx, groups) : null,
  };
}

async function presentOutcomes(tx: Tx, groups: Groups<StoredRule>) {
  const names = await readInstances(tx, instancesOf([...groups.A, ...groups.B]));
  const present = (outcome: Outcome): TestOutcome => ({
    rules: outcome.serving.map(({ name }) => name),
    rulesOff: outcome.rulesOff.map(({ name }) => name),
    instances: new Set(
      outcome.serving
        .flatMap(entriesOf)
        .filter(({ instanceId, enabled }) => enabled && names.get(instanceId)?.status === 1)
        .map(({ instanceId }) => instanceId),
    ).size,
    instancesOff: outcome.instancesOff.flatMap((id) => {
      const instance = names.get(id);
      return instance?.status === 1 ? [instance.name] : [];
    }),
  });
  return { A: present(keepA(groups)), B: present(applyB(groups)) };
}

/** As platform/test-note.ts writes them. */
const events = z.array(
  z.object({
    at: z.string(),
    userId: z.int(),
    entity: z.enum(switchedEntities),
    name: z.string(),
    status: z.literal([0, 1]),
  }),
);

async function presentEvents(tx: Tx, stored: unknown): Promise<AbTest['events']> {
  const list = z.parse(events, stored);
  if (list.length === 0) return [];
  const people = await tx
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      list.map(({ userId }) => userId),
    )
    .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return list.map(({ userId, ...event }) => ({ ...event, person: names.get(userId) ?? null }));
}
