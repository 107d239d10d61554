import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { fieldLabels } from '@millrace/contract/publisher/network/network';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { isRecordedEntity, kindOfField, recordedEntities } from '@millrace/contract/report/recorded-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../app/entities.ts';
import { differences } from '../platform/change-log/differences.ts';
import { fieldsOf } from '../platform/fields.ts';
import type { TestApp } from '../testing/test-app.ts';
import { questions, type World } from './questions.ts';
import { openWorld } from './world.ts';

let app: TestApp;
let world: World;
let close: () => Promise<void>;
/** Asks every call of the table once. */
beforeAll(async () => {
  ({ app, world, close } = await openWorld());
  for (const [name, question] of Object.entries(questions)) {
    const call: Call | undefined = calls.find((named) => named.name === name)?.call;
    if (call === undefined) throw new Error(`there is no call ${name}`);
    const [{ token }, input] = question(world);
    expect((await app.ask(call, input, { token })).code).toBe(0);
  }
});
afterAll(() => close());

test('the kinds of things that have a history are those that the console can name', () => {
  expect(entities.map(({ name }) => name).toSorted()).toEqual(recordedEntities.toSorted());
});

test('all that these calls have recorded are fields that the console can name', async () => {
  const rows = await app.database.asSystem((tx) =>
    tx.selectFrom('change_log').select(['entity', 'before', 'after']).execute(),
  );
  const nameless = rows
    .flatMap(({ entity, before, after }) =>
      differences(fieldsOf(before), fieldsOf(after)).map(({ field }) => ({ entity, field })),
    )
    .filter(({ entity, field }) => !isNamed(entity, field))
    .map(({ entity, field }) => `${entity}.${field}`);
  expect([...new Set(nameless)]).toEqual([]);
  const seen = new Set(rows.map(({ entity }) => entity));
  expect(recordedEntities.filter((entity) => !seen.has(entity))).toEqual([]);
});

/** Keys of ad networks have the networks' own names. */
function isNamed(entity: string, field: string): boolean {
  const credential = field.split('credentials.')[1];
  if (credential !== undefined) return fieldLabels.some((label) => label === credential);
  return isRecordedEntity(entity) && kindOfField(entity, field) !== undefined;
}

/** Nothing that these calls do to them can be taken back: the test of the order has started by then. */
const final = [
  'ab_test_order',
  'administrator_visit',
  'agency_statement',
  'category_review',
  'company',
  'creative_review',
  'erasing',
  // Whoever has a key that was ended would be let in again.
  'event_key',
  'invitation',
  'invoice',
  'payment_settings',
  'report_domains',
  // Its removal is behind its changes, and the secret is gone with it.
  'report_source',
  'security',
  'segment_ids',
  'test_session',
];

test('what the change log offers to take back can be taken back', { timeout: 120_000 }, async () => {
  const taken = new Set<string>();
  const refused: string[] = [];
  for (const person of [world.owner, world.promoter]) {
    const history = async (filter: object) =>
      (await app.ask(listChanges, { size: 100, ...filter }, person)).data.list;
    const all = [...(await history({})), ...(await history({ page: 2 })), ...(await history({ page: 3 }))];
    for (const { id, entity, entityId } of all) {
      const change = (await history({ entity, entityId })).find((one) => one.id === id);
      if (change?.refusal !== null) continue;
      const { code, error } = await app.ask(revertChange, { id }, person);
      if (code === 0) taken.add(entity);
      else refused.push(`${change.action} ${entity}: ${error.error}`);
    }
  }
  // What was added may be in use, and what was removed may be there anew, or be of a test that is over: the log does not look at
  // everything that could be, so the click says so.
  const overtaken = [
    'delete network_payout: payout.errors.alreadyNoted',
    'delete mediation_rule: mediationRule.errors.testOver',
  ];
  expect(refused.filter((one) => !one.startsWith('add ') && !overtaken.includes(one))).toEqual([]);
  expect(recordedEntities.filter((entity) => !taken.has(entity)).toSorted()).toEqual(final);
});
