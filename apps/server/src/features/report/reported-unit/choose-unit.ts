import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { chooseReportedUnit } from '@millrace/contract/report/reported-unit';
import { bringNow } from '../../../domain/network-revenue/bring-now.ts';
import { lockNetwork, sendKept } from '../../../domain/network-revenue/kept-revenue.ts';
import type { KnownInstance } from '../../../domain/network-revenue/match-units.ts';
import { CurrenciesMixed } from '../../../domain/network-revenue/move-lines.ts';
import { type Moved, moveUnit, type SaidUnit } from '../../../domain/network-revenue/move-unit.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type Choice, readChoice, recordedOf } from './stored-choice.ts';
import { refusalOf, type UnitsOfAccount, unitsOfAccount } from './units-of-account.ts';

type Request = RequestOf<typeof chooseReportedUnit>;

/** Says whose an ad unit is, for the days that are stored and for those to come. */
export async function chooseUnit(
  context: Context,
  { id, unit, app, ...choice }: Request,
): Promise<ResponseOf<typeof chooseReportedUnit>> {
  const { services, scope, log } = context;
  const { networkId, ...moved } = await context.write((tx) =>
    choose(context, tx, { accountId: id, unit, app }, choice),
  );
  const isStored = await bringNow(services, { organizationId: scope.organizationId, networkId }, log);
  return { ...moved, isStored };
}

/** As {@link chooseUnit}, in a transaction; ClickHouse gets it once that has ended. */
export async function choose(
  context: Context,
  tx: Tx,
  said: SaidUnit,
  { choice, instance }: Choice,
): Promise<Moved & { readonly networkId: number }> {
  const { services, scope, log } = context;
  const account = await unitsOfAccount(tx, services, said.accountId);
  if (scope.apps !== 'all') throw new CallError('account.errors.ofAllApps');
  const { networkId } = account;
  const target = instance === null ? null : targetOf(account, instance);
  const owner = { organizationId: scope.organizationId, networkId };
  // Before the choice is read: a fetch that waits for its turn then knows of it, or has ended.
  await lockNetwork(tx, owner);
  const before = await readChoice(tx, said);
  const at = services.now();
  const stored = { choice, instance_id: instance, chosen_at: at, chosen_by: scope.userId };
  const { id } = await tx
    .insertInto('reported_unit')
    .values({
      organization_id: scope.organizationId,
      account_id: said.accountId,
      unit: said.unit,
      app: said.app,
      ...stored,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'unit', 'app']).doUpdateSet(stored),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = await move(
    () => sendKept(tx, services.clickhouse, owner),
    () => moveUnit(services.clickhouse, tx, owner, { said, target, now: at }),
  ).catch((error: unknown) => {
    if (error instanceof CallError) throw error;
    if (error instanceof CurrenciesMixed)
      throw fieldError('instance', 'reportedUnit.errors.currenciesMixed', { day: error.message });
    log.warn({ err: error }, 'an ad unit could not be moved');
    throw new CallError('reportedUnit.errors.storeAway');
  });
  await recordChange(tx, scope, {
    ...{ entity: 'reported_unit', entityId: id, name: said.unit, action: 'edit' },
    before: recordedOf(said, before ?? { choice: 'none', instance: null }),
    after: recordedOf(said, { choice, instance }),
  });
  return { days: moved.days, kept: moved.kept, networkId };
}

async function move(first: () => Promise<void>, then: () => Promise<Moved>): Promise<Moved> {
  await first();
  return then();
}

function targetOf(account: UnitsOfAccount, id: number): KnownInstance {
  const target = account.instances.find((one) => one.id === id);
  if (target === undefined) throw fieldError('instance', 'reportedUnit.errors.instanceUnknown');
  const refusal = refusalOf(target, account);
  if (refusal !== undefined) throw fieldError('instance', refusal);
  return target;
}
