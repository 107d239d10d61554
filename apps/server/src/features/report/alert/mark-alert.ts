import type { RequestOf } from '@millrace/contract/kit/call';
import { dayMs } from '@millrace/contract/kit/duration';
import type { Alert, judgeAlert, quietAlert, seeAlert, wakeAlert } from '@millrace/contract/report/alert';
import { sql } from 'kysely';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readAlert } from './queries.ts';

export function see(context: PersonContext, { id }: RequestOf<typeof seeAlert>): Promise<Alert> {
  return context.write(async (tx) => {
    await readAlert(context, tx, id);
    await mark(context, tx, id, {});
    return readAlert(context, tx, id);
  });
}

/** Whoever judges it has seen it. */
export function judge(context: PersonContext, { id, useful }: RequestOf<typeof judgeAlert>): Promise<Alert> {
  return context.write(async (tx) => {
    await readAlert(context, tx, id);
    await mark(context, tx, id, { useful });
    return readAlert(context, tx, id);
  });
}

async function mark(
  { scope, services }: PersonContext,
  tx: Tx,
  alertId: number,
  said: { readonly useful?: boolean | null },
): Promise<void> {
  await tx
    .insertInto('alert_reader')
    .values({
      ...{ organization_id: scope.organizationId, alert_id: alertId, user_id: scope.userId },
      ...{ seen_at: services.now(), ...said },
    })
    .onConflict((conflict) => {
      const again = conflict.columns(['organization_id', 'alert_id', 'user_id']);
      return said.useful === undefined ? again.doNothing() : again.doUpdateSet(said);
    })
    .execute();
}

/** Of its rule, app and network; what was said of that before is replaced. */
export function quiet(context: Context, { id, days }: RequestOf<typeof quietAlert>): Promise<Alert> {
  const { scope, services } = context;
  const until = days === null ? null : new Date(services.now().getTime() + days * dayMs);
  return context.write(async (tx) => {
    const { rule, app, adnId } = await readAlert(context, tx, id);
    await sql`
      insert into alert_quiet (organization_id, rule_id, app_id, network_id, until, user_id)
      values (${scope.organizationId}, ${rule.id}, ${app?.id ?? null}, ${adnId}, ${until}, ${scope.userId})
      on conflict (organization_id, rule_id, coalesce(app_id, 0), coalesce(network_id, -1))
        do update set until = excluded.until, user_id = excluded.user_id`.execute(tx);
    return readAlert(context, tx, id);
  });
}

export function wake(context: Context, { id }: RequestOf<typeof wakeAlert>): Promise<Alert> {
  return context.write(async (tx) => {
    const { rule, app, adnId } = await readAlert(context, tx, id);
    await tx
      .deleteFrom('alert_quiet')
      .where('rule_id', '=', rule.id)
      .where(sql<boolean>`app_id is not distinct from ${app?.id ?? null}::int`)
      .where(sql<boolean>`network_id is not distinct from ${adnId}::smallint`)
      .execute();
    return readAlert(context, tx, id);
  });
}
