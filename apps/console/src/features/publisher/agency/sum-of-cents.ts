import type { Statement } from '@millrace/contract/publisher/agency';

/** What statements are paid together. Cents as whole numbers: a sum of money is exact. */
export function sumOfCents(statements: readonly Pick<Statement, 'amount'>[]): string {
  const cents = statements.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
