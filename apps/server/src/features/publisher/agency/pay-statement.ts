import type { RequestOf } from '@millrace/contract/kit/call';
import {
  paymentTolerance,
  type payStatement,
  type payStatements,
  referenceOf,
  type Statement,
  statementCurrency,
} from '@millrace/contract/publisher/agency';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { queryRates } from '../../../domain/exchange-rate/rate-queries.ts';
import { tableOf } from '../../../domain/exchange-rate/rate-table.ts';
import { bridgedDays, usdRate } from '../../../domain/exchange-rate/usd-rate.ts';
import { compare, decimal, decimalText, multiply, round } from '../../../platform/decimal.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { inOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readDocument } from './document.ts';
import { isOfNothing, lockMovable, moveRow } from './move-statement.ts';
import { presentStatement, type StatementRow } from './queries.ts';

/** Notes that a statement was paid; in its own currency that is just what it says, in another one about that. */
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
    if (currency === statementCurrency) {
      if (compare(decimal(amount), decimal(row.amount)) !== 0)
        throw fieldError('amount', 'agency.errors.amountDiffers', { amount: row.amount });
    } else if (!input.confirmed) await mustBeWorth(tx, row, input);
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
    for (const { id, version } of inOneOrder(statements)) {
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

/** @throws CallError when it is far from what the statement says by the day's rate, or nobody can tell */
async function mustBeWorth(
  tx: Tx,
  { amount: due }: StatementRow,
  { amount, currency, paidOn }: Pick<Payment, 'amount' | 'currency' | 'paidOn'>,
): Promise<void> {
  const rates = await queryRates(tx)
    .where('currency', 'in', [statementCurrency, currency])
    .where('day', '<=', paidOn)
    .where('day', '>=', addDays(paidOn, -bridgedDays))
    .execute();
  const found = usdRate(currency, paidOn, tableOf(rates));
  if (found === null) throw fieldError('amount', 'agency.errors.rateUnknown', { currency });
  const worth = multiply(decimal(amount), decimal(found.rate));
  const hundredfold = multiply(worth, decimal('100'));
  const percentOfDue = (percent: number) => multiply(decimal(due), decimal(String(percent)));
  const isLess = compare(hundredfold, percentOfDue(100 - paymentTolerance)) < 0;
  if (isLess || compare(hundredfold, percentOfDue(100 + paymentTolerance)) > 0) {
    const value = decimalText(round(worth, 2));
    throw fieldError('amount', 'agency.errors.amountFarOff', { amount: due, value });
  }
}

function mustBeOver({ now }: Pick<Services, 'now'>, paidOn: string): void {
  if (paidOn > dayOf(now())) throw fieldError('paidOn', 'agency.errors.dayAhead');
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
