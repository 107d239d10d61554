import * as z from 'zod/mini';
import { checkFields, checkSum, csvText as csv, importBytes, imported, rowFields } from '../kit/bulk.ts';
import { defineCall } from '../kit/call.ts';
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

export const importLimits = { rows: 5_000, bytes: importBytes } as const;

const importRow = z.object({
  ...rowFields(csvColumns),
  placement: z.string(),
  network: z.string(),
  name: z.string(),
  unitId: z.string(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importCheck = z.object({ ...checkFields, rows: z.array(importRow) });
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
  errors: ['common.errors.notFound', 'bulk.errors.csvTooLarge', 'bulk.errors.csvEncoding'],
});

export const importInstances = defineCall({
  method: 'POST',
  path: '/instance/import',
  summary: 'Makes the changes that a check has shown, all of them or, when anything changed since, none.',
  access,
  request: z.object({ pubAppId: id, csv, check: checkSum }),
  response: imported,
  errors: [
    'common.errors.notFound',
    'bulk.errors.csvTooLarge',
    'bulk.errors.csvEncoding',
    'bulk.errors.importWrong',
    'bulk.errors.importChanged',
  ],
});
