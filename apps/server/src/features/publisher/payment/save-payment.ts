import type { RequestOf } from '@millrace/contract/kit/call';
import type { PaymentForm, PaymentSettings, updatePayment } from '@millrace/contract/publisher/payment';
import {
  completeForm,
  type Details,
  openDetails,
  recordedChange,
  sealForm,
} from '../../../domain/payment/details.ts';
import { tellOfPayment } from '../../../domain/payment/tell-of-payment.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPerson } from '../../../platform/second-factor/confirm-person.ts';
import { mustStillBeProved } from '../../../platform/session/own-password.ts';
import { noteAgreement, requireInForce } from './note-agreement.ts';
import { firstVersion, querySettings, readSettings } from './queries.ts';

interface Before {
  readonly method: string;
  readonly details: Details;
  readonly version: number;
}

/**
 * Changes how the organization is paid. What is wrong with the form is said before the password is asked for, whose wrong
 * guesses are counted. @throws CallError staleEdit with the settings as they are; at the fields
 */
export async function savePayment(
  context: PersonContext,
  { password, code, version, ...entered }: RequestOf<typeof updatePayment>,
): Promise<PaymentSettings> {
  const earlier = await context.answered<PaymentSettings>();
  if (earlier !== undefined) return earlier.answer;
  await context.read((tx) => checkEdit(context, tx, entered, version));
  const proved = await confirmPerson(context, { password, code });
  return context.write(async (tx) => {
    // One save after the other: the organization's row is there before the first settings are.
    await lockOrganization(tx, context.scope.organizationId);
    await mustStillBeProved(tx, context.scope, proved);
    const { before, form } = await checkEdit(context, tx, entered, version);
    const isNew = form.method !== 'none' && (await noteAgreement(context, tx, form.termsVersion));
    await store(context, tx, form, version + 1);
    await record(context, tx, before, form, isNew);
    const after = await readSettings(context, tx, context.lang);
    await tellOfPayment(context, tx, after);
    return after;
  });
}

/** The form whole, if it is an edit of the settings as they are and agrees to the terms as they are. */
async function checkEdit(
  context: Context,
  tx: Tx,
  entered: Readonly<Record<string, unknown>>,
  version: number,
): Promise<{ readonly before: Before; readonly form: PaymentForm }> {
  const before = await readBefore(context, tx);
  if (before.version !== version) {
    const current = await readSettings(context, tx, context.lang);
    throw new StaleEdit({ payment_settings: context.scope.organizationId }, current);
  }
  const form = completeForm(entered, before.details);
  if (form.method !== 'none') await requireInForce(context, tx, form.termsVersion);
  return { before, form };
}

async function readBefore({ services, scope }: Context, tx: Tx): Promise<Before> {
  const row = await querySettings(tx).executeTakeFirst();
  return {
    method: row?.method ?? 'none',
    details: openDetails(services.secrets, scope.organizationId, row?.details_sealed ?? null),
    version: row?.version ?? firstVersion,
  };
}

async function store(
  { services, scope }: PersonContext,
  tx: Tx,
  form: PaymentForm,
  version: number,
): Promise<void> {
  const row = {
    method: form.method,
    details_sealed: sealForm(services.secrets, scope.organizationId, form),
    changed_by: scope.userId,
    changed_at: services.now(),
    version,
  };
  await tx
    .insertInto('payment_settings')
    .values({ organization_id: scope.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
}

async function record(
  { services, scope }: Context,
  tx: Tx,
  before: Before,
  form: PaymentForm,
  hasAgreed: boolean,
): Promise<void> {
  const { organizationId } = scope;
  const after = openDetails(
    services.secrets,
    organizationId,
    sealForm(services.secrets, organizationId, form),
  );
  const details = recordedChange(before.details, after);
  const terms = form.method !== 'none' && hasAgreed ? { termsVersion: form.termsVersion } : {};
  await recordChange(tx, scope, {
    entity: 'payment_settings',
    entityId: organizationId,
    action: 'edit',
    before: { method: before.method, ...details.before },
    after: { method: form.method, ...details.after, ...terms },
  });
}
