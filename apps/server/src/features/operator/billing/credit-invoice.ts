import { isUnsettled } from '@millrace/contract/advertiser/invoice';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { creditInvoice } from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import { queryInstallation, settingsIn } from '../../../domain/installation/installation-settings.ts';
import { readGaps } from '../../../domain/invoice/billing-gaps.ts';
import { keepLogo, storeInvoice } from '../../../domain/invoice/issue-invoice.ts';
import { findInvoice, readLines } from '../../../domain/invoice/queries.ts';
import { takeNumber } from '../../../domain/invoice/take-number.ts';
import { decimal } from '../../../platform/decimal.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { translate } from '../../../platform/text.ts';
import { change, lockAsSeen, mustBe, stateNow, tellOfRow } from './change-invoice.ts';
import { readAny } from './list-all.ts';

/**
 * Makes an invoice void. What is waived of it is nobody's debt any more; the rest stands on a new invoice in the same moment,
 * with the recipient's and the issuer's data as they are now.
 */
export function credit(
  context: PersonContext,
  { id, version, reason, waived }: RequestOf<typeof creditInvoice>,
): Promise<ResponseOf<typeof creditInvoice>> {
  const { services, scope } = context;
  return context.writeEverywhere(async (tx) => {
    // In the order in which an issue locks.
    await lockOrganization(tx, found(await findInvoice(tx, { id })).organization_id);
    const row = await lockAsSeen(context, tx, { id, version });
    mustBe(isUnsettled(stateNow(context, row)));
    // What was paid of it would be nobody's then.
    if (Number(row.paid) > 0) throw new CallError('billing.errors.partlyPaid');
    const lines = await readLines(tx, id);
    if (waived.some((one) => !lines.some((line) => line.id === one)))
      throw fieldError('waived', 'billing.errors.lineUnknown');
    const charged = lines.filter((line) => !waived.includes(line.id));
    if (charged.length > 0) await refuseGaps(context, tx, row.month);
    const number = await storeCredit(context, tx, { id, organizationId: row.organization_id, reason });
    if (waived.length > 0)
      await tx.updateTable('invoice_line').set({ waived: true }).where('id', 'in', waived).execute();
    await change(context, tx, row, {
      set: { state: 'void' },
      to: 'void',
      says: { reason, creditNote: number },
    });
    await tellOfRow(tx, row, 'invoiceCredited', { reason });
    const { userId, administratorName } = scope;
    const replacement =
      charged.length === 0
        ? undefined
        : await storeInvoice(services, tx, {
            organizationId: row.organization_id,
            month: row.month,
            author: { userId, administratorName },
            lines: charged.map((line) => ({ ...line, spent: decimal(line.spent) })),
            replaces: row,
          });
    const invoice = await readAny(tx, id, services.now());
    return { invoice, replacement: replacement === undefined ? null : invoice.replacedBy };
  });
}

/** What the new invoice could not say, as with any other one. */
async function refuseGaps({ services, lang }: PersonContext, tx: Tx, month: string): Promise<void> {
  const settings = await settingsIn(tx, services.config);
  const gaps = await readGaps(tx, settings, month);
  if (gaps.length === 0) return;
  const names = gaps.map((gap) => translate(lang, `billing.gaps.${gap}`));
  throw new CallError('billing.errors.gaps', {
    params: { gaps: names.join(translate(lang, 'common.comma')) },
  });
}

interface Credit {
  readonly id: number;
  readonly organizationId: number;
  readonly reason: string;
}

/** @returns its number */
async function storeCredit(
  { services }: PersonContext,
  tx: Tx,
  { id, organizationId, reason }: Credit,
): Promise<string> {
  const { invoice_prefix: prefix } = await queryInstallation(tx).executeTakeFirstOrThrow();
  const logo = await keepLogo(tx);
  const { serial, number } = await takeNumber(tx, 'credit', prefix);
  await tx
    .insertInto('invoice_credit')
    .values({
      organization_id: organizationId,
      invoice_id: id,
      ...{ serial, number, reason, logo_hash: logo },
      issued_at: services.now(),
      issued_on: dayOf(services.now()),
    })
    .execute();
  return number;
}
