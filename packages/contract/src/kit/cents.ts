/** Amounts of two decimals as whole numbers of hundredths: a sum of money is exact. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** What several amounts of two decimals come to, with two decimals. */
export function sumOfCents(amounts: readonly string[]): string {
  return decimalOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

/** Decimal text with two decimals. */
export function decimalOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
