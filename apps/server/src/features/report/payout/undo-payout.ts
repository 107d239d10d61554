import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { undoPayout } from '@millrace/contract/report/payout';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import {
  payoutColumns,
  payoutFields,
  payoutsOf,
  placesNoted,
  presentPayout,
  queryPayouts,
} from './queries.ts';

/** Takes a payout back. */
export async function answerUndoPayout(
  context: Context,
  { id }: RequestOf<typeof undoPayout>,
): Promise<ResponseOf<typeof undoPayout>> {
  await context.write((tx) => takePayoutBack(context, tx, id));
  return {};
}

export async function takePayoutBack({ services, scope }: Context, tx: Tx, id: number): Promise<void> {
  const payout = await onePayout(tx, id);
  if (payout.undoneAt !== null) throw new CallError('payout.errors.alreadyUndone');
  await tx
    .updateTable('network_payout')
    .set({ undone_at: services.now(), undone_by: scope.userId })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, scope, {
    ...{ entity: 'network_payout', entityId: id, action: 'delete', before: payoutFields(payout) },
  });
}

/** Counts again what was taken back, unless the same was noted anew meanwhile. @throws CallError alreadyNoted */
export async function bringPayoutBack({ scope }: Context, tx: Tx, id: number): Promise<void> {
  await takeTurn(tx, payoutsOf(scope));
  const payout = await onePayout(tx, id);
  const { length: count } = await placesNoted(tx, [payout]);
  if (count > 0) throw new CallError('payout.errors.alreadyNoted', { params: { count } });
  await tx
    .updateTable('network_payout')
    .set({ undone_at: null, undone_by: null })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, scope, {
    ...{ entity: 'network_payout', entityId: id, action: 'add', after: payoutFields(payout) },
  });
}

async function onePayout(tx: Tx, id: number) {
  const row = await queryPayouts(tx)
    .select(payoutColumns)
    .where('payout.id', '=', id)
    .forUpdate('payout')
    .executeTakeFirst();
  return presentPayout(found(row));
}
