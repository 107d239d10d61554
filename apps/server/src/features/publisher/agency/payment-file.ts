import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { id, version } from '@millrace/contract/kit/fields';
import { referenceOf, statementCurrency } from '@millrace/contract/publisher/agency';
import type { fetchPaymentFile } from '@millrace/contract/publisher/payment-file';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { openDetails } from '../../../domain/payment/details.ts';
import { recordInstallationChange } from '../../../platform/change-log/installation-change.ts';
import { add, decimal, decimalText } from '../../../platform/decimal.ts';
import type { Download } from '../../../platform/download/download.ts';
import { issueTicket } from '../../../platform/download/tickets.ts';
import { csvFile } from '../../../platform/download/whole-file.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { inOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPerson } from '../../../platform/second-factor/confirm-person.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { mustStillBeProved } from '../../../platform/session/own-password.ts';
import { isOfNothing, lockMovable } from './move-statement.ts';

type Ticket = ResponseOf<typeof fetchPaymentFile>;

/** Kept with the ticket: which payments, and nothing of whom they go to. */
const input = z.object({ statements: z.array(z.object({ id, version })), reference: z.string() });
type Input = z.infer<typeof input>;

/** Columns are for programs: the same in every language. */
const columns = [
  'statement',
  'month',
  'organization_id',
  'organization',
  'method',
  'beneficiary',
  'account_number',
  'swift_code',
  'bank',
  'bank_address',
  'bank_country',
  'paypal_account',
  'amount',
  'currency',
  'reference',
] as const;
type Cells = Readonly<Record<(typeof columns)[number], string>>;

/**
 * Who is paid what to which account, account numbers in full. Made while it is sent: they are decrypted for the one answer and
 * stand in no file of ours.
 */
export const paymentFile: Download<Input> = {
  name: 'payment-file',
  access: { permission: 'agency', actions: ['edit'] },
  input,
  open: async ({ readEverywhere, services, now }, asked) => {
    const payments = await readEverywhere((tx) => readPayments(tx, services.secrets, asked));
    return csvFile(`payments ${dayOf(now)}.csv`, [columns, ...[...payments, sumOf(payments)].map(recordOf)]);
  },
};

/** Whoever asks proves that it is them; that they had the numbers, and of how many, is history. */
export async function givePaymentFile(
  context: PersonContext,
  { statements, reference, ...proof }: RequestOf<typeof fetchPaymentFile>,
): Promise<Ticket> {
  const earlier = await context.answered<Ticket>();
  if (earlier !== undefined) return earlier.answer;
  // Before a code is spent on it.
  await context.services.database.asSystem((tx) => checkRun(tx, statements));
  const proved = await confirmPerson(context, proof);
  return context.writeEverywhere(async (tx) => {
    await mustStillBeProved(tx, context.scope, proved);
    const amount = await checkRun(tx, statements);
    await recordInstallationChange(tx, context.scope, {
      entity: 'payment_file',
      entityId: 1,
      action: 'add',
      after: { payments: statements.length, amount, currency: statementCurrency, reference },
    });
    return issueTicket(context, tx, paymentFile, { statements, reference });
  });
}

/** @returns what is paid together @throws CallError when one of them is not as it was seen, or can't be paid */
async function checkRun(tx: Tx, statements: Input['statements']): Promise<string> {
  let sum = decimal('0');
  for (const { id: statementId, version: seen } of inOneOrder(statements)) {
    const row = await lockMovable(tx, { id: statementId, version: seen, move: 'pay' });
    if (isOfNothing(row)) throw new CallError('agency.errors.nothingToPay');
    const payee = await payees(tx).where('s.id', '=', statementId).executeTakeFirst();
    const { organization, method } = found(payee);
    if (!isPayable({ method })) {
      throw new CallError('paymentFile.errors.noMethod', { params: { organization } });
    }
    sum = add(sum, decimal(row.amount));
  }
  return decimalText(sum);
}

/** Whether it is said where the money goes. */
const isPayable = ({ method }: { readonly method: string | null }) => method !== null && method !== 'none';

function payees(tx: Tx) {
  return tx
    .selectFrom('agency_statement as s')
    .innerJoin('organization as o', 'o.id', 's.organization_id')
    .leftJoin('payment_settings as p', 'p.organization_id', 's.organization_id')
    .select(['s.id', 's.version', 's.month', 's.amount', 's.organization_id'])
    .select(['o.name as organization', 'p.method', 'p.details_sealed']);
}

async function readPayments(
  tx: Tx,
  secrets: Secrets,
  { statements, reference }: Input,
): Promise<readonly Cells[]> {
  const seen = new Map(statements.map((one) => [one.id, one.version]));
  const rows = await payees(tx)
    .where('s.id', 'in', [...seen.keys()])
    .where('s.state', '=', 'approved')
    .orderBy('o.name')
    .orderBy('s.id')
    .execute();
  // Moved, or without an account, since the ticket was given: all of them or none.
  const same = rows.filter((row) => seen.get(row.id) === row.version && isPayable(row));
  if (same.length !== seen.size) throw new CallError('common.errors.noSuchPath');
  return same.map((row) => {
    const details = openDetails(secrets, row.organization_id, row.details_sealed);
    return {
      statement: String(row.id),
      month: row.month.slice(0, 7),
      organization_id: String(row.organization_id),
      organization: row.organization,
      method: row.method ?? 'none',
      beneficiary: details.beneficiaryName ?? '',
      account_number: details.accountNumber ?? '',
      swift_code: details.swiftCode ?? '',
      bank: details.bankName ?? '',
      bank_address: details.bankAddress ?? '',
      bank_country: details.country ?? '',
      paypal_account: details.paypalAccount ?? '',
      amount: row.amount,
      currency: statementCurrency,
      reference: referenceOf(reference, row.id),
    };
  });
}

/** Below the payments, as below a statement's lines; all statements are in one currency. */
function sumOf(payments: readonly Cells[]): Partial<Cells> {
  const sum = payments.reduce((total, { amount }) => add(total, decimal(amount)), decimal('0'));
  return { statement: '(sum)', amount: decimalText(sum), currency: statementCurrency };
}

const recordOf = (cells: Partial<Cells>) => columns.map((column) => cells[column] ?? '');
