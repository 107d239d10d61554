import type { ErrorKey } from '@millrace/contract/errors';
import { isMisread } from '@millrace/contract/kit/bulk';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import {
  type PayoutCheck,
  type PayoutForm,
  payoutColumns,
  payoutForm,
  payoutLimits,
} from '@millrace/contract/report/payout';
import * as z from 'zod/mini';
import { networkByName } from '../../../domain/ad-network/network-by-name.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { shownText } from '../../../platform/shown-text.ts';
import { readCsv } from '../../../platform/spreadsheet/csv.ts';
import { isAhead } from './create-payout.ts';

type Problem = PayoutCheck['problems'][number];
type Column = (typeof payoutColumns)[number];

export interface PayoutFile {
  readonly payouts: readonly PayoutForm[];
  /** In which row each of them stands. */
  readonly rows: readonly number[];
  readonly problems: readonly Problem[];
}

const problem = (row: number, key: ErrorKey, params: Problem['params'] = {}): Problem => ({
  row,
  key,
  params,
});

/**
 * Reads a file of payouts; every row that is wrong says why, the first thing that is wrong with it.
 * @throws CallError at `csv` for a file in another encoding
 */
export function readPayouts(csv: string, now: Date): PayoutFile {
  if (isMisread(csv)) throw fieldError('csv', 'bulk.errors.csvEncoding');
  const { records, brokenRecord } = readCsv(csv, payoutColumns);
  if (brokenRecord !== undefined)
    return { payouts: [], rows: [], problems: [problem(brokenRecord, 'payout.errors.quotes')] };
  const [header = [], ...rows] = records;
  const places = new Map(header.map((name, place) => [name.toLowerCase(), place]));
  const missing = payoutColumns.filter((column) => column !== 'note' && !places.has(column));
  if (missing.length > 0)
    return {
      ...{ payouts: [], rows: [] },
      problems: missing.map((column) => problem(1, 'payout.errors.columnMissing', { column })),
    };
  const filled = rows.flatMap((cells, index) =>
    cells.every((cell) => cell === '') ? [] : [{ row: index + 2, cells }],
  );
  if (filled.length === 0) return { payouts: [], rows: [], problems: [problem(1, 'payout.errors.noRows')] };
  if (filled.length > payoutLimits.rows)
    return {
      ...{ payouts: [], rows: [] },
      problems: [problem(1, 'payout.errors.tooManyRows', { count: filled.length, limit: payoutLimits.rows })],
    };
  const seen = new Map<string, number>();
  const read = filled.map(({ row, cells }): PayoutForm | Problem => {
    if (cells.length !== header.length)
      return problem(row, 'payout.errors.cellCount', { found: cells.length, wanted: header.length });
    const cellOf = (column: Column) => cells[places.get(column) ?? -1] ?? '';
    const payout = readRow(row, cellOf, now);
    if ('key' in payout) return payout;
    const same = JSON.stringify(payout);
    const earlier = seen.get(same);
    seen.set(same, earlier ?? row);
    return earlier === undefined ? payout : problem(row, 'payout.errors.rowTwice', { row: earlier });
  });
  return {
    payouts: read.flatMap((one) => ('key' in one ? [] : [one])),
    rows: read.flatMap((one, index) => ('key' in one ? [] : (filled[index]?.row ?? []))),
    problems: read.flatMap((one) => ('key' in one ? [one] : [])),
  };
}

function readRow(row: number, cellOf: (column: Column) => string, now: Date): PayoutForm | Problem {
  const network = cellOf('network');
  const id = networkByName(network);
  if (id === undefined) return problem(row, 'payout.errors.networkUnknown', { value: shownText(network) });
  const entered = {
    ...{ month: cellOf('month'), adnId: id, currency: cellOf('currency').toUpperCase() },
    ...{ amount: cellOf('amount'), note: cellOf('note') || null },
  };
  const parsed = z.safeParse(payoutForm, entered);
  if (!parsed.success) {
    const [[field, error] = ['', undefined]] = Object.entries(fieldErrors(parsed.error, entered));
    const key = field === 'note' ? 'payout.errors.noteTooLong' : (error?.key ?? 'common.errors.invalid');
    return problem(row, key, { ...error?.params });
  }
  return isAhead(parsed.data.month, now) ? problem(row, 'reconciliation.errors.monthAhead') : parsed.data;
}
