import { createHash } from 'node:crypto';
import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  BankCheck,
  BankLine,
  BankVerdict,
  checkBankStatement,
  importBankStatement,
} from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import { findInvoice, invoiceColumns, queryInvoices, stateOf } from '../../../domain/invoice/queries.ts';
import { decimalText } from '../../../platform/decimal.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import { inOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { matchBank, referenceOf, serialsIn } from './match-bank.ts';
import { leftOf, notePayment } from './pay-invoice.ts';
import { type ReadLine, readBank } from './read-bank.ts';

/** What a statement would pay; nothing is changed. */
export function checkBank(
  { services }: Context,
  { csv }: RequestOf<typeof checkBankStatement>,
): Promise<BankCheck> {
  const lines = readBank(csv);
  return services.database.asSystem(async (tx) => present(await match(tx, lines, dayOf(services.now()))));
}

/** Notes the payments that the check has found, if it finds the same ones now. */
export function importBank(
  context: PersonContext,
  { csv, check }: RequestOf<typeof importBankStatement>,
): Promise<{ paid: number }> {
  const lines = readBank(csv);
  const today = dayOf(context.services.now());
  return context.writeEverywhere(async (tx) => {
    const matched = await match(tx, lines, today, { lock: true });
    const { check: now } = present(matched);
    if (now !== check) throw new CallError('bulk.errors.importChanged');
    const paying = matched.flatMap(({ verdict, invoice, row }) =>
      (verdict === 'pays' || verdict === 'part') && invoice !== null ? [{ id: invoice.id, row }] : [],
    );
    if (paying.length === 0) throw new CallError('billing.errors.nothingMatches');
    for (const { id, row } of inOneOrder(paying)) {
      const line = found(lines.find((one) => one.row === row));
      const invoice = found(await findInvoice(tx, { id }));
      await notePayment(context, tx, invoice, {
        paidOn: line.day ?? today,
        reference: referenceOf(line),
        amount: line.value === undefined ? leftOf(invoice) : decimalText(line.value),
      });
    }
    return { paid: paying.length };
  });
}

async function match(
  tx: Tx,
  lines: readonly ReadLine[],
  today: string,
  { lock = false } = {},
): Promise<BankLine[]> {
  const prefixes = await readPrefixes(tx);
  const serials = new Set(lines.flatMap(({ reference }) => serialsIn(reference, prefixes)));
  // A number is never 0; a list must not be empty.
  const query = queryInvoices(tx)
    .select([...invoiceColumns])
    .where('i.serial', 'in', [...serials, 0])
    .orderBy('i.id');
  const rows = await (lock ? query.forUpdate('i') : query).execute();
  const payments = Map.groupBy(
    await tx
      .selectFrom('invoice_payment')
      .select(['invoice_id', 'paid_on as paidOn', 'amount', 'reference'])
      .where('invoice_id', 'in', [...rows.map(({ id }) => id), 0])
      .execute(),
    (payment) => payment.invoice_id,
  );
  const invoices = rows.map((row) => ({
    ...{ left: leftOf(row), payments: payments.get(row.id) ?? [] },
    ...{ id: row.id, number: row.number, organization: row.organization_name, currency: row.currency },
    ...{ total: row.total, issuedOn: row.issued_on, state: stateOf(row, today) },
  }));
  return matchBank(lines, { invoices, prefixes, today });
}

/** What numbers begin with now, and what they have begun with. */
async function readPrefixes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    select invoice_prefix as prefix from installation_setting
    union select distinct regexp_replace(number, '[0-9]+$', '') from invoice`.execute(tx);
  return rows.map(({ prefix }) => prefix);
}

function present(lines: readonly BankLine[]): BankCheck {
  const counts: Partial<Record<BankVerdict, number>> = {};
  for (const { verdict } of lines) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const check = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  return { lines: [...lines], counts, check };
}
