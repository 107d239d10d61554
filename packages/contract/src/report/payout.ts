import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors, looksLikeErrorKey } from '../kit/error.ts';
import { id, instant, money, optionalText, text } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';
import { adnId, currencies } from '../publisher/account.ts';
import { month } from './reconciliation.ts';

export const payoutErrors = defineErrors('payout', {
  amountMalformed: { code: 'badParameter' },
  currencyUnknown: { code: 'badParameter' },
  fileEmpty: { code: 'badParameter' },
  fileTooLarge: { code: 'badParameter' },
  fileNameEmpty: { code: 'badParameter' },
  quotes: { code: 'badParameter' },
  columnMissing: { code: 'badParameter' },
  cellCount: { code: 'badParameter' },
  networkUnknown: { code: 'badParameter' },
  noteTooLong: { code: 'badParameter' },
  rowTwice: { code: 'badParameter' },
  tooManyRows: { code: 'badParameter' },
  noRows: { code: 'badParameter' },
  alreadyNoted: { code: 'alreadyExists' },
  alreadyUndone: { code: 'cannotChange' },
});

export const payoutLimits = { bytes: 262_144, rows: 1_000, note: 500 } as const;
/** What the columns of a file are called, in any order; the last one may be missing. */
export const payoutColumns = ['month', 'network', 'currency', 'amount', 'note'] as const;
/** Problems of a file that are told. */
export const mostPayoutProblems = 50;

const currency = z
  .string({ error: 'payout.errors.currencyUnknown' satisfies ErrorKey })
  .check(z.refine((code) => currencies.includes(code), 'payout.errors.currencyUnknown' satisfies ErrorKey));

/** What a network paid for a month. Several of the same add up: a part now, the rest later. */
export const payoutForm = z.object({
  month,
  adnId,
  currency,
  amount: money('payout.errors.amountMalformed' satisfies ErrorKey),
  note: optionalText(payoutLimits.note),
});
export type PayoutForm = z.infer<typeof payoutForm>;

const payout = z.object({
  id,
  month: z.string(),
  adnId: z.int(),
  currency: z.string(),
  /** Decimal text. */
  amount: z.string(),
  note: z.nullable(z.string()),
  /** Null: entered by hand. */
  fileName: z.nullable(z.string()),
  at: instant,
  /** Null: somebody who is gone. */
  who: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
});
export type Payout = z.infer<typeof payout>;

const access = (...actions: readonly ('query' | 'import' | 'delete')[]) =>
  ({ permission: 'performance', actions }) as const;

export const listPayouts = defineCall({
  method: 'GET',
  path: '/report/payout/list',
  summary:
    'What networks paid, the newest entry first; those that were undone are among them. Of all apps at once.',
  access: access('query'),
  request: z.object({ ...pageRequest, month: z.optional(month), adnId: z.optional(adnId) }),
  response: pageOf(payout),
  errors: [],
});

export const createPayout = defineCall({
  method: 'POST',
  path: '/report/payout/create',
  summary: 'Notes what a network paid for a month.',
  access: access('import'),
  request: payoutForm,
  response: z.object({ id }),
  errors: [],
});

const file = {
  fileName: text('payout.errors.fileNameEmpty' satisfies ErrorKey, 200),
  csv: z
    .string({ error: 'payout.errors.fileEmpty' satisfies ErrorKey })
    .check(
      z.minLength(1, 'payout.errors.fileEmpty' satisfies ErrorKey),
      z.maxLength(payoutLimits.bytes, 'payout.errors.fileTooLarge' satisfies ErrorKey),
    ),
};

export const payoutCheck = z.object({
  /** What would be noted, the first 50. */
  payouts: z.array(payoutForm),
  payoutCount: z.int(),
  /** Rows of which the same amount is noted for the same month, network and currency already; the first 50. */
  notedRows: z.array(z.int()),
  notedCount: z.int(),
  /** As spreadsheets count: the header is row 1; the first 50. */
  problems: z.array(
    z.object({
      row: z.int(),
      key: z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value)),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  problemCount: z.int(),
});
export type PayoutCheck = z.infer<typeof payoutCheck>;

export const checkPayouts = defineCall({
  method: 'POST',
  path: '/report/payout/check',
  summary: 'Shows which payouts a CSV file would note, and row by row what is wrong. Changes nothing.',
  access: access('import'),
  request: z.object(file),
  response: payoutCheck,
  errors: [],
});

export const importPayouts = defineCall({
  method: 'POST',
  path: '/report/payout/import',
  summary:
    'Notes the payouts of a CSV file: all of them, or none when a row is wrong; then it says which: `csv.12`.',
  access: access('import'),
  request: z.object({
    ...file,
    /** Also what is noted already: it was paid twice. */
    again: z._default(z.boolean(), false),
  }),
  response: z.object({ taken: z.int() }),
  errors: ['payout.errors.alreadyNoted'],
});

export const undoPayout = defineCall({
  method: 'POST',
  path: '/report/payout/undo',
  summary: 'Takes a payout back; it stays in the history.',
  access: access('import', 'delete'),
  request: z.object({ id }),
  response: z.object({}),
  errors: ['common.errors.notFound', 'payout.errors.alreadyUndone'],
});
