import { randomBytes } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { hourMs } from '@millrace/contract/kit/duration';
import {
  type AlertWebhook,
  alertWebhookLimits,
  type createAlertWebhook,
  type removeAlertWebhook,
  type testAlertWebhook,
  type updateAlertWebhookStatus,
} from '@millrace/contract/report/alert-webhook';
import { recordChange, switching } from '../../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { untilAnHourAfter } from '../../../../platform/http/until-an-hour-after.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { takeTurn } from '../../../../platform/postgres/take-turn.ts';
import { dropWaiting } from './drop-waiting.ts';
import { changeOf, readWebhook, recordedOf, sealedFor } from './queries.ts';
import { testBody } from './webhook-body.ts';

/** Makes a webhook; a request repeated after a lost answer gets the same secret, which is kept sealed for that. */
export async function addWebhook(
  context: Context,
  form: RequestOf<typeof createAlertWebhook>,
): Promise<ResponseOf<typeof createAlertWebhook>> {
  const { scope, services } = context;
  const place = sealedFor(scope.organizationId);
  const { sealed, webhook } = await context.write(async (tx) => {
    await leaveRoom(context, tx);
    const secret = services.secrets.seal(`whs_${randomBytes(32).toString('base64url')}`, place);
    const { id } = await tx
      .insertInto('alert_webhook')
      .values({ organization_id: scope.organizationId, ...form, secret_sealed: secret })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await readWebhook(tx, id);
    await recordChange(tx, scope, { ...changeOf(made), action: 'add', after: recordedOf(made) });
    return { sealed: secret.toString('base64'), webhook: made };
  });
  return { secret: services.secrets.open(Buffer.from(sealed, 'base64'), place).toString('utf8'), webhook };
}

/** @throws CallError tooMany */
async function leaveRoom({ scope }: Context, tx: Tx): Promise<void> {
  await takeTurn(tx, `alert webhooks ${scope.organizationId}`);
  const rows = await tx.selectFrom('alert_webhook').select('id').where('removed_at', 'is', null).execute();
  if (rows.length >= alertWebhookLimits.webhooks) throw new CallError('alertWebhook.errors.tooMany');
}

export function setWebhookStatus(
  context: Context,
  { id, status }: RequestOf<typeof updateAlertWebhookStatus>,
): Promise<AlertWebhook> {
  return context.write(async (tx) => {
    await writeStatus(context, tx, id, status);
    return readWebhook(tx, id);
  });
}

/** Switches a webhook on or off; one that stands so already is left alone. */
export async function writeStatus(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<void> {
  const before = await readWebhook(tx, id);
  if (before.status === status) return;
  await tx.updateTable('alert_webhook').set({ status }).where('id', '=', id).execute();
  if (status === 0) await dropWaiting(tx, id, 'switchedOff');
  await recordChange(tx, context.scope, { ...changeOf(before), ...switching(before.status, status) });
}

export async function removeWebhook(
  context: Context,
  { id }: RequestOf<typeof removeAlertWebhook>,
): Promise<null> {
  await context.write((tx) => takeOut(context, tx, id));
  return null;
}

/** Takes a webhook out of the list; its secret stays sealed, so that it can come back. */
export async function takeOut(context: Context, tx: Tx, id: number): Promise<void> {
  const before = await readWebhook(tx, id);
  // Whoever removes it at the same time has done so: one entry says it.
  found(
    await tx
      .updateTable('alert_webhook')
      .set({ removed_at: context.services.now() })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  await dropWaiting(tx, id, 'removed');
  await recordChange(tx, context.scope, {
    ...changeOf(before),
    action: 'delete',
    before: recordedOf(before),
  });
}

/** Brings a removed webhook back as it was. @throws CallError notFound, tooMany */
export async function bringBack(context: Context, tx: Tx, id: number): Promise<void> {
  await leaveRoom(context, tx);
  found(
    await tx
      .updateTable('alert_webhook')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  const back = await readWebhook(tx, id);
  await recordChange(tx, context.scope, { ...changeOf(back), action: 'add', after: recordedOf(back) });
}

/** Asks for a call that tells of nothing. */
export function testWebhook(
  context: Context,
  { id }: RequestOf<typeof testAlertWebhook>,
): Promise<AlertWebhook> {
  const { scope, services } = context;
  const now = services.now();
  return context.write(async (tx) => {
    // Until this commits it isn't switched off: that ends what waits.
    await tx.selectFrom('alert_webhook').select('id').where('id', '=', id).forShare().execute();
    const { status } = await readWebhook(tx, id);
    // Those who count at the same time would each leave room for the other.
    await takeTurn(tx, `webhook tests ${id}`);
    if (status === 0) throw new CallError('alertWebhook.errors.isOff');
    const { tests, oldest } = await tx
      .selectFrom('alert_delivery')
      .select((eb) => [eb.fn.countAll<string>().as('tests'), eb.fn.min('created_at').as('oldest')])
      .where('webhook_id', '=', id)
      .where('event', '=', 'test')
      .where('created_at', '>', new Date(now.getTime() - hourMs))
      .executeTakeFirstOrThrow();
    if (Number(tests) >= alertWebhookLimits.tests)
      throw new CallError('alertWebhook.errors.tooManyTests', { params: untilAnHourAfter(oldest, now) });
    await tx
      .insertInto('alert_delivery')
      .values({
        ...{ organization_id: scope.organizationId, webhook_id: id, event: 'test', body: testBody(now) },
        ...{ due_at: now, created_at: now },
      })
      .execute();
    return readWebhook(tx, id);
  });
}
