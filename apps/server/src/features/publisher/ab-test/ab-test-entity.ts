import { abTestForm } from '@millrace/contract/publisher/ab-test';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { writeGroupOrder } from './duplicate-rules.ts';
import { readGroups } from './groups.ts';
import { testFields } from './record-test.ts';
import { writeRemoval, writeRestoration } from './remove-test.ts';
import { writeTest } from './save-test.ts';
import { lockTest, queryTests, readTests } from './stored-test.ts';

const storedFields = z.extend(abTestForm, {
  units: z.array(z.object({ instanceId: z.int(), unitId: z.string() })),
  state: z.string(),
});

/** An A/B test: its preparation can be taken back; its start and end can't, as users were served by it. */
export const abTestEntity: Entity = {
  name: 'ab_test',
  permission: 'abt',
  read: async (tx, id) => {
    const [test] = await readTests(queryTests(tx).where('ab_test.id', '=', id));
    return test && testFields(test);
  },
  write: async (context, tx, id, fields) => {
    const { test } = await lockTest(tx, id);
    const { state, ...form } = z.parse(storedFields, { ...testFields(test), ...fields });
    if (state !== test.state || test.state !== 'draft') throw new CallError('abTest.errors.startFinal');
    await writeTest(context, tx, test, form);
  },
  refuse: (now, wanted) =>
    now.state === 'draft' && wanted.state === 'draft' ? undefined : 'abTest.errors.startFinal',
  remove: writeRemoval,
  restore: writeRestoration,
};

const orderFields = z.object({ ids: z.array(z.int()) });

/** The order of group B's rules while the test is prepared; the test's id stands for it. */
export const abTestOrderEntity: Entity = {
  name: 'ab_test_order',
  permission: 'abt',
  read: async (tx, id) => {
    const [test] = await readTests(queryTests(tx).where('ab_test.id', '=', id));
    if (test === undefined) return undefined;
    const { B } = await readGroups(tx, test);
    return { ids: B.map((rule) => rule.id), state: test.state };
  },
  refuse: ({ state }) => (state === 'draft' ? undefined : 'abTest.errors.notDraft'),
  write: async (context, tx, id, fields) => {
    await writeGroupOrder(context, tx, id, z.parse(orderFields, fields).ids);
  },
};
