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

/** As domain/mediation/test-note.ts writes them. */
const events = z.array(
  z.object({
    at: z.string(),
    userId: z.nullable(z.int()),
    apiKeyId: z._default(z.nullable(z.int()), null),
    entity: z.enum(switchedEntities),
    name: z.string(),
    status: z.literal([0, 1]),
  }),
);

async function presentEvents(tx: Tx, stored: unknown): Promise<AbTest['events']> {
  const list = z.parse(events, stored);
  if (list.length === 0) return [];
  const people = await namesOf(
    tx,
    'user_account',
    list.map(({ userId }) => userId),
  );
  const keys = await namesOf(
    tx,
    'api_key',
    list.map(({ apiKeyId }) => apiKeyId),
  );
  return list.map(({ userId, apiKeyId, ...event }) => ({
    ...event,
    person: people.get(userId) ?? keys.get(apiKeyId) ?? null,
  }));
}

async function namesOf(
  tx: Tx,
  table: 'user_account' | 'api_key',
  wanted: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = wanted.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
