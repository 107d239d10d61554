import type { Invoice } from '@millrace/contract/advertiser/invoice';

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** What is still to be paid of an invoice; both amounts have two decimals, and a sum of money is exact. */
export function leftOf({ total, paid }: Pick<Invoice, 'total' | 'paid'>): string {
  const left = String(cents(total) - cents(paid)).padStart(3, '0');
  return `${left.slice(0, -2)}.${left.slice(-2)}`;
}
