import * as z from 'zod/mini';
import { languages } from '../common.ts';
import { defineCall } from '../kit/call.ts';
import { id } from '../kit/fields.ts';
import { wholeNumber } from '../kit/whole-number.ts';

/** What a mail said, in its reader's language: its figures, and the first of its rows. */
export const sentReport = z.object({
  lang: z.enum(languages),
  /** The days that its figures were compared with. */
  before: z.object({ from: z.string(), to: z.string() }),
  /** Change: how it stands to the days before; empty: nothing is said of it. */
  figures: z.array(z.object({ label: z.string(), value: z.string(), change: z.string() })),
  heads: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** Rows in all. */
  count: z.int(),
  /** The part of its revenue that was our own estimate; null: none was. */
  estimated: z.nullable(z.string()),
});
export type SentReport = z.infer<typeof sentReport>;

export const getSentReport = defineCall({
  method: 'GET',
  path: '/report/schedule/sent',
  summary:
    'What the mails of one send said, by the `issue` that `/report/schedule/sends` names: figures and first rows, for those who got it and those who may read of all apps.',
  access: { permission: 'report_builder', actions: ['query'] },
  request: z.object({ id, issue: wholeNumber.check(z.minimum(0), z.maximum(1_000)) }),
  response: sentReport,
  errors: ['common.errors.notFound'],
});
