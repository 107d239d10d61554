import type { RequestOf } from '@millrace/contract/kit/call';
import { type payStatement, type Statement, statementCurrency } from '@millrace/contract/publisher/agency';
import { compare, decimal } from '../../../platform/decimal.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { readDocument } from './document.ts';
import { lockMovable, moveRow } from './move-statement.ts';
import { presentStatement } from './queries.ts';

/** Notes that a statement was paid; in the statement's own currency that is just what it says. */
export function pay(context: PersonContext, input: RequestOf<typeof payStatement>): Promise<Statement> {
  const { id, version, amount, currency, reference, paidOn } = input;
  const { services } = context;
  if (paidOn > services.now().toISOString().slice(0, 10))
    throw fieldError('paidOn', 'agency.errors.dayAhead');
  if (compare(decimal(amount), decimal('0')) === 0)
    throw fieldError('amount', 'agency.errors.amountMalformed');
  const document = readDocument(input.document);
  return context.writeEverywhere(async (tx) => {
    const row = await lockMovable(tx, { id, version, move: 'pay' });
    if (compare(decimal(row.amount), decimal('0')) === 0) throw new CallError('agency.errors.nothingToPay');
    if (currency === statementCurrency && compare(decimal(amount), decimal(row.amount)) !== 0)
      throw fieldError('amount', 'agency.errors.amountDiffers', { amount: row.amount });
    const { organization_id } = row;
    const settings = await tx
      .selectFrom('payment_settings')
      .select('method')
      .where('organization_id', '=', organization_id)
      .executeTakeFirst();
    await tx
      .insertInto('agency_payment')
      .values({
        organization_id,
        statement_id: id,
        method: settings?.method ?? 'none',
        paid_on: paidOn,
        amount,
        currency,
        reference,
        document: document?.bytes ?? null,
        document_name: document?.name ?? null,
        document_type: document?.type ?? null,
        made_at: services.now(),
      })
      .execute();
    return presentStatement(await moveRow(context, tx, row, 'pay', { reference }));
  });
}
