import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { looksLikeErrorKey } from '../kit/error.ts';
import { id } from '../kit/fields.ts';

/** The columns of the file, in their order. Names are the same in every language, so that files can be exchanged. */
export const csvColumns = [
  'id',
  'placement',
  'network',
  'name',
  'unit_id',
  'bidding',
  'status',
  'manual_ecpm',
  'frequency_cap',
  'frequency_hours',
  'pacing',
  'pacing_unit',
  'brand_mode',
  'brands',
  'model_mode',
  'models',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Columns that a file must have; one that lacks another leaves what the instance has. */
export const requiredCsvColumns: readonly CsvColumn[] = ['placement', 'network', 'name', 'unit_id'];

export const importLimits = { rows: 5_000, bytes: 1_048_576 } as const;

const csv = z
  .string({ error: 'instance.errors.csvEmpty' satisfies ErrorKey })
  .check(
    z.minLength(1, 'instance.errors.csvEmpty'),
    z.maxLength(importLimits.bytes, 'instance.errors.csvTooLarge'),
  );

const problem = z.object({
  /** One of {@link csvColumns}, or the name of a column that is none of them; empty: the row as a whole. */
  column: z.string(),
  key: z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type CsvProblem = z.infer<typeof problem>;

const importRow = z.object({
  /** As spreadsheets count: the header is row 1. */
  row: z.int(),
  kind: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  id: z.nullable(id),
  placement: z.string(),
  network: z.string(),
  name: z.string(),
  unitId: z.string(),
  /** What would change, as the file writes it; before is empty for what is new. */
  changes: z.array(z.object({ column: z.enum(csvColumns), before: z.string(), after: z.string() })),
  problems: z.array(problem),
});
export type ImportRow = z.infer<typeof importRow>;

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() });

export const importCheck = z.object({
  /** What is wrong with the file as a whole; then it has no rows here. */
  problems: z.array(problem),
  rows: z.array(importRow),
  counts,
  /** Stands for exactly this difference: the import refuses to make another one. */
  check: z.string(),
});
export type ImportCheck = z.infer<typeof importCheck>;

const access = { permission: 'mediation', actions: ['import', 'edit'] } as const;

export const checkInstanceImport = defineCall({
  method: 'POST',
  path: '/instance/import/check',
  summary:
    'Shows row by row what a CSV file would change in an app, and what is wrong with it. Changes nothing.',
  access,
  request: z.object({ pubAppId: id, csv }),
  response: importCheck,
  errors: ['common.errors.notFound', 'instance.errors.csvTooLarge', 'instance.errors.csvEncoding'],
});

export const importInstances = defineCall({
  method: 'POST',
  path: '/instance/import',
  summary: 'Makes the changes that a check has shown, all of them or, when anything changed since, none.',
  access,
  request: z.object({ pubAppId: id, csv, check: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  /** `batchId` is what the change log has the changes under. */
  response: z.object({ batchId: z.string(), counts }),
  errors: [
    'common.errors.notFound',
    'instance.errors.csvTooLarge',
    'instance.errors.csvEncoding',
    'instance.errors.importWrong',
    'instance.errors.importChanged',
  ],
});
