import type { Tx } from '../../platform/postgres/database.ts';

export interface Numbered {
  readonly serial: number;
  readonly number: string;
}

/** Digits of a number; a series that has more goes on all the same. */
const digits = 6;

/** The numbers of credit notes are a series of their own. */
const before = { invoice: '', credit: 'CN-' } as const;

/**
 * The next number of a series, for what this transaction stores. Others wait for its end: where it fails, the number is theirs,
 * so that none is ever missing.
 */
export async function takeNumber(tx: Tx, series: 'invoice' | 'credit', prefix: string): Promise<Numbered> {
  const { last } = await tx
    .updateTable('invoice_series')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('name', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow();
  return { serial: last, number: `${before[series]}${prefix}${String(last).padStart(digits, '0')}` };
}
