import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { createPayout, PayoutForm } from '@millrace/contract/report/payout';
import { recordChanges } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { insertPayouts, payoutFields, payoutsOf } from './queries.ts';

/** Notes what a network paid. */
export function answerCreatePayout(
  context: Context,
  payout: RequestOf<typeof createPayout>,
): Promise<ResponseOf<typeof createPayout>> {
  if (isAhead(payout.month, context.services.now())) {
    throw new CallError('common.errors.badParameter', {
      fields: { month: { key: 'reconciliation.errors.monthAhead', params: {} } },
    });
  }
  return context.write(async (tx) => {
    // A file that is taken at the same time sees it, or it comes after the file.
    await takeTurn(tx, payoutsOf(context.scope));
    const [id = 0] = await notePayouts(context, tx, [payout], null);
    return { id };
  });
}

export const isAhead = (month: string, now: Date) => month > now.toISOString().slice(0, 7);

/** Stores payouts with an entry of each in the change log. */
export async function notePayouts(
  { services, scope }: Context,
  tx: Tx,
  payouts: readonly PayoutForm[],
  fileName: string | null,
): Promise<number[]> {
  const { organizationId, userId } = scope;
  const ids = await insertPayouts(tx, payouts, { organizationId, userId, at: services.now(), fileName });
  await recordChanges(
    tx,
    scope,
    payouts.map((payout, place) => ({
      ...{ entity: 'network_payout', entityId: ids[place] ?? 0, action: 'add' as const },
      after: payoutFields(payout),
    })),
  );
  return ids;
}
