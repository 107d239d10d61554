import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type payStatement,
  type payStatements,
  referenceOf,
  type Statement,
  statementCurrency,
} from '@millrace/contract/publisher/agency';
import { compare, decimal } from '../../../platform/decimal.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readDocument } from './document.ts';
import { isOfNothing, lockMovable, moveRow } from './move-statement.ts';
import { presentStatement, type StatementRow } from './queries.ts';

/** Notes that a statement was paid; in the statement's own currency that is just what it says. */
export function pay(context: PersonContext, input: RequestOf<typeof payStatement>): Promise<Statement> {
  const { id, version, amount, currency, reference, paidOn } = input;
  const { services } = context;
  mustBeOver(services, paidOn);
  if (compare(decimal(amount), decimal('0')) === 0)
    throw fieldError('amount', 'agency.errors.amountMalformed');
  const document = readDocument(input.document);
  return context.writeEverywhere(async (tx) => {
    const row = await lockMovable(tx, { id, version, move: 'pay' });
    if (isOfNothing(row)) throw new CallError('agency.errors.nothingToPay');
    if (currency === statementCurrency && compare(decimal(amount), decimal(row.amount)) !== 0)
      throw fieldError('amount', 'agency.errors.amountDiffers', { amount: row.amount });
    await storePayment(services, tx, row, { amount, currency, reference, paidOn, document });
    return presentStatement(await moveRow(context, tx, row, 'pay', { reference }));
  });
}

/** Notes that many were paid just what they say; one that is not as the Administrator saw it keeps all of them from it. */
export function payAll(
  context: PersonContext,
  { statements, reference: prefix, paidOn }: RequestOf<typeof payStatements>,
): Promise<null> {
  const { services } = context;
  mustBeOver(services, paidOn);
  return context.writeEverywhere(async (tx) => {
    // In one order, so that two Administrators wait for each other instead of both for ever.
    for (const { id, version } of statements.toSorted((one, other) => one.id - other.id)) {
      const row = await lockMovable(tx, { id, version, move: 'pay' });
      if (isOfNothing(row)) throw new CallError('agency.errors.nothingToPay');
      const reference = referenceOf(prefix, id);
      const payment = { amount: row.amount, currency: statementCurrency, reference, paidOn };
      await storePayment(services, tx, row, payment);
      await moveRow(context, tx, row, 'pay', { reference });
    }
    return null;
  });
}

function mustBeOver({ now }: Pick<Services, 'now'>, paidOn: string): void {
  if (paidOn > now().toISOString().slice(0, 10)) throw fieldError('paidOn', 'agency.errors.dayAhead');
}

interface Payment {
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly paidOn: string;
  readonly document?: ReturnType<typeof readDocument> | undefined;
}

async function storePayment(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { id, organization_id }: StatementRow,
  { amount, currency, reference, paidOn, document }: Payment,
): Promise<void> {
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
      made_at: now(),
    })
    .execute();
}
