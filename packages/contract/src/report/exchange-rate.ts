import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors, looksLikeErrorKey } from '../kit/error.ts';
import { instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

export const exchangeRateErrors = defineErrors('exchangeRate', {
  fileEmpty: { code: 'badParameter' },
  fileTooLarge: { code: 'badParameter' },
  zipped: { code: 'badParameter' },
  encoding: { code: 'badParameter' },
  formUnknown: { code: 'badParameter' },
  cutOff: { code: 'badParameter' },
  noRates: { code: 'badParameter' },
  lineUnknown: { code: 'badParameter' },
  dayMalformed: { code: 'badParameter' },
  dayRepeated: { code: 'badParameter' },
  dayAhead: { code: 'badParameter' },
  currencyMalformed: { code: 'badParameter' },
  currencyRepeated: { code: 'badParameter' },
  cellCount: { code: 'badParameter' },
  rateMalformed: { code: 'badParameter' },
  jump: { code: 'badParameter' },
});

/** Characters of a file; the bank's whole history as XML has about 9 million. */
export const largestRateFile = 16_777_216;

/** A calendar day, `YYYY-MM-DD`. */
const day = z.iso.date();

const access = (action: 'query' | 'import') => ({ permission: 'exchange_rate', actions: [action] }) as const;

const file = {
  /** The file's text. */
  file: z
    .string({ error: 'exchangeRate.errors.fileEmpty' satisfies ErrorKey })
    .check(
      z.minLength(1, 'exchangeRate.errors.fileEmpty' satisfies ErrorKey),
      z.maxLength(largestRateFile, 'exchangeRate.errors.fileTooLarge' satisfies ErrorKey),
    ),
  /** Also rates that are more than three times, or less than a third of, those of the day before. */
  force: z.boolean(),
};

const counts = {
  days: z.int(),
  currencies: z.int(),
  /** Rates that are new or other than before. */
  changed: z.int(),
};

export const rateCheck = z.object({
  ...counts,
  /** null: no day could be read. */
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  /** What is wrong by line, the first 50; line 0: the file as a whole. */
  problems: z.array(
    z.object({
      line: z.int(),
      key: z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value)),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  problemCount: z.int(),
  /** Nothing but jumps is wrong: with force it can be taken in. */
  onlyJumps: z.boolean(),
});
export type RateCheck = z.infer<typeof rateCheck>;

export const checkExchangeRates = defineCall({
  method: 'POST',
  path: '/exchange-rate/check',
  summary:
    'Shows what a file of the European Central Bank would bring in, and line by line what is wrong. Changes nothing.',
  access: access('import'),
  request: z.object(file),
  response: rateCheck,
  errors: [],
});

export const importExchangeRates = defineCall({
  method: 'POST',
  path: '/exchange-rate/import',
  summary:
    'Takes in a file of the European Central Bank (eurofxref, CSV or XML): all of its rates, or none when a line is wrong. What is wrong is told by line: `file.12`.',
  access: access('import'),
  request: z.object(file),
  response: z.object({ ...counts, firstDay: day, lastDay: day }),
  errors: [],
});

const exchangeRate = z.object({
  /** ISO 4217; the euro, to which all are, is none of them. */
  currency: z.string(),
  day,
  /** Units for one euro, as the bank says it, and USD for one unit by its rates of that day; null: it has none for USD. */
  perEuro: z.string(),
  usd: z.nullable(z.string()),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

export const listExchangeRates = defineCall({
  method: 'GET',
  path: '/exchange-rate/list',
  summary:
    'Known exchange rates, the newest day first, and where the newest come from. Search looks at currencies and at how days begin.',
  access: access('query'),
  request: z.object(pageRequest),
  response: z.object({
    ...pageOf(exchangeRate).shape,
    /** null: nothing was brought in yet. */
    lastImport: z.nullable(
      z.object({
        at: instant,
        /** null: on the command line, or somebody who is gone. */
        who: z.nullable(z.string()),
        firstDay: day,
        lastDay: day,
        changed: z.int(),
      }),
    ),
  }),
  errors: [],
});
