import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { updateTolerance } from '@millrace/contract/report/reconciliation';
import { readTolerance } from '../../../domain/report/reconciliation/read-tolerance.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';

const entity = 'reconciliation_tolerance';

export async function answerUpdateTolerance(
  context: Context,
  { percent }: RequestOf<typeof updateTolerance>,
): Promise<ResponseOf<typeof updateTolerance>> {
  return context.write(async (tx) => ({ percent: await storeTolerance(context, tx, percent) }));
}

async function storeTolerance({ scope }: Context, tx: Tx, percent: string): Promise<string> {
  const { organizationId } = scope;
  await takeTurn(tx, `tolerance ${organizationId}`);
  const before = await readTolerance(tx, organizationId);
  const after = String(Number(percent));
  if (before === after) return after;
  await tx
    .insertInto('reconciliation_tolerance')
    .values({ organization_id: organizationId, percent: after })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ percent: after }))
    .execute();
  await recordChange(tx, scope, {
    ...{ entity, entityId: organizationId, action: 'edit' },
    ...{ before: { percent: Number(before) }, after: { percent: Number(after) } },
  });
  return after;
}

export const toleranceEntity: Entity = {
  name: entity,
  permission: 'performance',
  ofAllApps: true,
  read: async (tx, id) => ({ percent: Number(await readTolerance(tx, id)) }),
  write: async (context, tx, _, { percent }) => {
    await storeTolerance(context, tx, String(percent));
  },
};
