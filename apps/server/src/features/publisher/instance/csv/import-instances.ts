import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { Instance, importInstances } from '@millrace/contract/publisher/instance';
import { setChangeOrigin } from '../../../../platform/change-log/change-log.ts';
import { CallError } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { tellAuthor } from '../../../../platform/people/notice.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { insertInstances } from '../insert-instances.ts';
import { switchInstances } from '../set-instance-status.ts';
import { planOf } from './check-import.ts';
import { formText } from './form-text.ts';
import type { PlannedRow } from './plan-row.ts';
import { type Edit, storeEdits } from './store-changes.ts';

type Request = RequestOf<typeof importInstances>;

/** Makes exactly the changes that the check has shown, or none. */
export function importChecked(
  context: Context,
  { pubAppId, csv, check }: Request,
): Promise<ResponseOf<typeof importInstances>> {
  return context.write(async (tx) => {
    await lockApp(tx, pubAppId);
    const plan = await planOf(tx, pubAppId, csv);
    const { counts, problems } = plan.check;
    if (plan.check.check !== check) throw new CallError('bulk.errors.importChanged');
    if (counts.wrong > 0 || problems.length > 0) {
      throw new CallError('bulk.errors.importWrong', { params: { count: counts.wrong } });
    }
    const batchId = randomUUID();
    setChangeOrigin(tx, { batchId });
    await store(context, tx, pubAppId, plan.rows);
    await tell(context, tx, pubAppId, counts.new + counts.changed);
    return { batchId, counts };
  });
}

/** What the file is compared with stays so until it is stored: every way of changing instances locks them. */
async function lockApp(tx: Tx, appId: number): Promise<void> {
  const placements = tx.selectFrom('placement').select('id').where('app_id', '=', appId);
  await placements.orderBy('id').forNoKeyUpdate().execute();
  const instances = tx.selectFrom('instance').select('id').where('app_id', '=', appId);
  await instances.orderBy('id').forNoKeyUpdate().execute();
}

async function store(context: Context, tx: Tx, appId: number, rows: readonly PlannedRow[]): Promise<void> {
  const edits = rows.flatMap(({ before, after }): Edit[] =>
    before === undefined || after === undefined
      ? []
      : [{ before, after: { ...before, ...after, id: before.id } }],
  );
  await storeEdits(
    tx,
    context.scope,
    edits.filter(({ before, after }) => formText(before) !== formText(after)),
  );
  for (const status of [0, 1] as const) {
    const switched = edits.filter(
      ({ before, after }) => before.status !== after.status && after.status === status,
    );
    await switchMany(
      context,
      tx,
      switched.map(({ after }) => after),
      status,
    );
  }
  const added = rows.flatMap(({ after, placement }) =>
    after === undefined || placement === undefined ? [] : [{ ...after, appId, placementId: placement.id }],
  );
  const ids = await insertInstances(tx, context.scope, added);
  // Somebody else has added one of these Unit IDs since the plan was made.
  if (ids.includes(undefined)) throw new CallError('bulk.errors.importChanged');
}

async function switchMany(
  context: Context,
  tx: Tx,
  instances: readonly Instance[],
  status: 0 | 1,
): Promise<void> {
  if (instances.length === 0) return;
  await switchInstances(
    context,
    tx,
    instances.map(({ id }) => id),
    status,
  );
}

async function tell({ scope }: Context, tx: Tx, appId: number, count: number): Promise<void> {
  const app = await tx.selectFrom('app').select('name').where('id', '=', appId).executeTakeFirstOrThrow();
  await tellAuthor(tx, scope, {
    message: 'notification.content.importDone',
    appId,
    params: { count, app: app.name },
    link: { url: `/mediation/list?type=1&pubAppId=${appId}`, type: 'in-app' },
  });
}
