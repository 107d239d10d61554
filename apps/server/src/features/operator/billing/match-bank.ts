import { type InvoiceState, isUnsettled } from '@millrace/contract/advertiser/invoice';
import type { BankLine } from '@millrace/contract/operator/billing';
import { compare, decimal, decimalText, round, subtract } from '../../../platform/decimal.ts';
import type { ReadLine } from './read-bank.ts';

/** What is known of an invoice that a payment may be for. */
export interface Payable {
  readonly id: number;
  readonly number: string;
  readonly organization: string;
  readonly currency: string;
  readonly total: string;
  /** Of that, what is still to be paid. */
  readonly left: string;
  /** Those that are noted already. */
  readonly payments: readonly {
    readonly paidOn: string;
    readonly amount: string;
    readonly reference: string;
  }[];
  readonly issuedOn: string;
  readonly state: InvoiceState;
}

const zero = decimal('0');

/** Banks drop blanks and hyphens, and break lines where they like. */
const between = '[\\s-]*';
const tolerant = (text: string) => [...text.replaceAll('-', '')].join(between);

/** The least digits that a number has. */
const digits = 6;

/** Serial numbers that a reference may name, by which the invoices that come into question are found. */
export function serialsIn(reference: string, prefixes: readonly string[]): number[] {
  return prefixes.flatMap((prefix) => {
    const named = new RegExp(`${tolerant(prefix)}${between}((?:\\d${between}){${digits},})`, 'gi');
    return [...reference.matchAll(named)].flatMap(([, run = '']) => {
      const plain = run.replaceAll(/\D/g, '');
      // A year may stand behind a number; one of more digits does not begin with a zero.
      const longer = plain.startsWith('0') ? [] : [7, 8, 9].filter((length) => length <= plain.length);
      return [digits, ...longer].map((length) => Number(plain.slice(0, length)));
    });
  });
}

/** The invoices that a reference names, as whole numbers: `INV-000012` is not in `INV-0000123`, nor in `CN-INV-000012`. */
export function namedIn(reference: string, invoices: readonly Payable[]): Payable[] {
  return invoices.filter(({ number }) =>
    new RegExp(`(?<!CN${between})${tolerant(number)}(?!\\d)`, 'i').test(reference),
  );
}

/** Whether something in a reference looks like an invoice's number, known or not. */
const looksNumbered = (reference: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => new RegExp(`${tolerant(prefix)}${between}\\d{3,}`, 'i').test(reference));

interface Known {
  readonly invoices: readonly Payable[];
  /** What numbers begin with. */
  readonly prefixes: readonly string[];
  readonly today: string;
}

/** As it stands with a payment. */
export const referenceOf = ({ reference }: Pick<ReadLine, 'reference'>): string => reference.slice(0, 140);

/** Says of each line which invoice it pays, or why none. Of two lines for one invoice the first counts. */
export function matchBank(lines: readonly ReadLine[], known: Known): BankLine[] {
  const taken = new Set<number>();
  return lines.map((line) => {
    const judged = judge(line, known, taken);
    if ((judged.verdict === 'pays' || judged.verdict === 'part') && judged.invoice)
      taken.add(judged.invoice.id);
    return judged;
  });
}

function judge(line: ReadLine, known: Known, taken: ReadonlySet<number>): BankLine {
  const { row, date, amount, currency, reference, day, value } = line;
  const said = { row, date, amount, currency, reference, invoice: null, difference: null, column: null };
  if (value === undefined) return { ...said, verdict: 'malformed', column: 'amount' };
  if (compare(value, zero) <= 0) return { ...said, verdict: 'outgoing' };
  if (day === undefined) return { ...said, verdict: 'malformed', column: 'date' };
  if (day > known.today) return { ...said, verdict: 'ahead' };
  const [invoice, ...others] = namedIn(reference, known.invoices);
  if (invoice === undefined) {
    return { ...said, verdict: looksNumbered(reference, known.prefixes) ? 'unknownNumber' : 'noNumber' };
  }
  if (others.length > 0) return { ...said, verdict: 'several' };
  const { id, number, organization, total, left, payments } = invoice;
  const named = { ...said, invoice: { id, number, organization, total, currency: invoice.currency } };
  if (taken.has(id)) return { ...named, verdict: 'twice' };
  if (invoice.state === 'paid') return { ...named, verdict: 'alreadyPaid' };
  if (!isUnsettled(invoice.state)) return { ...named, verdict: 'void' };
  if (currency !== invoice.currency) return { ...named, verdict: 'wrongCurrency' };
  const difference = subtract(value, decimal(left));
  // The same statement once more.
  const isNoted = payments.some(
    (one) =>
      one.paidOn === day && compare(decimal(one.amount), value) === 0 && one.reference === referenceOf(line),
  );
  if (isNoted) return { ...named, verdict: 'alreadyPaid' };
  if (compare(difference, zero) > 0)
    return { ...named, verdict: 'wrongAmount', difference: decimalText(round(difference, 2)) };
  if (day < invoice.issuedOn) return { ...named, verdict: 'beforeIssue' };
  return compare(difference, zero) === 0
    ? { ...named, verdict: 'pays' }
    : { ...named, verdict: 'part', difference: decimalText(round(difference, 2)) };
}
