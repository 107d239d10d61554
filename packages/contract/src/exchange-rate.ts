import * as z from 'zod/mini';
import type { ErrorKey } from './errors.ts';
import { defineCall } from './kit/call.ts';
import { defineErrors } from './kit/error.ts';
import { instant } from './kit/fields.ts';

export const exchangeRateErrors = defineErrors('exchangeRate', {
  fileEmpty: { code: 'badParameter' },
  fileTooLarge: { code: 'badParameter' },
  zipped: { code: 'badParameter' },
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

export const importExchangeRates = defineCall({
  method: 'POST',
  path: '/exchange-rate/import',
  summary:
    'Takes in a file of the European Central Bank (eurofxref, CSV or XML): all of its rates, or none when a line is wrong.',
  access: access('import'),
  request: z.object({
    /** The file's text. What is wrong in it is told by line: `file.12`. */
    file: z
      .string({ error: 'exchangeRate.errors.fileEmpty' satisfies ErrorKey })
      .check(
        z.minLength(1, 'exchangeRate.errors.fileEmpty' satisfies ErrorKey),
        z.maxLength(largestRateFile, 'exchangeRate.errors.fileTooLarge' satisfies ErrorKey),
      ),
    /** Also rates that are more than three times, or less than a third of, those of the day before. */
    force: z.boolean(),
  }),
  response: z.object({
    days: z.int(),
    firstDay: day,
    lastDay: day,
    currencies: z.int(),
    /** Rates that are new or other than before. */
    changed: z.int(),
  }),
  errors: [],
});

export const listExchangeRates = defineCall({
  method: 'GET',
  path: '/exchange-rate/list',
  summary: 'The newest known exchange rate of each currency, and when rates were brought in last.',
  access: access('query'),
  request: z.object({}),
  response: z.object({
    /** By currency (ISO 4217); EUR and USD count too, with USD from its own rate. */
    list: z.array(z.object({ currency: z.string(), day, perEuro: z.string() })),
    lastImportAt: z.nullable(instant),
  }),
  errors: [],
});
