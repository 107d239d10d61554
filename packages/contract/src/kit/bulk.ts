import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { defineErrors, looksLikeErrorKey } from './error.ts';
import { id } from './fields.ts';

/** What is wrong with files that change many things at once, whatever they are. */
export const bulkErrors = defineErrors('bulk', {
  csvEmpty: { code: 'badParameter' },
  csvTooLarge: { code: 'badParameter' },
  csvTooManyRows: { code: 'badParameter' },
  csvEncoding: { code: 'badParameter' },
  csvQuotes: { code: 'badParameter' },
  csvColumnMissing: { code: 'badParameter' },
  csvColumnUnknown: { code: 'badParameter' },
  csvColumnTwice: { code: 'badParameter' },
  csvCells: { code: 'badParameter' },
  csvIdTwice: { code: 'badParameter' },
  csvFixed: { code: 'cannotChange' },
  csvValue: { code: 'badParameter' },
  importWrong: { code: 'invalid' },
  importChanged: { code: 'staleEdit' },
});

/** A file's most. */
export const importBytes = 1_048_576;

/** Whether a file was in another encoding than it was read in: readers put U+FFFD where they can't read, and UTF-16 is full of zeros. */
export const isMisread = (text: string) => text.includes('\uFFFD') || text.includes('\0');

/** Spreadsheets write empty cells as far as any row goes. @param least cells that stay, empty or not */
export function withoutEmptyEnd(record: readonly string[], least = 0): readonly string[] {
  const last = record.findLastIndex((cell) => cell.trim() !== '');
  return record.slice(0, Math.max(last + 1, least));
}

/** A file as text. */
export const csvText = z
  .string({ error: 'bulk.errors.csvEmpty' satisfies ErrorKey })
  .check(z.minLength(1, 'bulk.errors.csvEmpty'), z.maxLength(importBytes, 'bulk.errors.csvTooLarge'));

const csvProblem = z.object({
  /** One of the file's columns, or the name of a column that is none of them; empty: the row as a whole. */
  column: z.string(),
  key: z.custom<ErrorKey>((value) => typeof value === 'string' && looksLikeErrorKey(value)),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type CsvProblem = z.infer<typeof csvProblem>;

/** What rows of a file can be. */
export const rowKinds = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type RowKind = (typeof rowKinds)[number];

/** What is said of a row of any file with these columns. */
export function rowFields<const Column extends string>(columns: readonly Column[]) {
  return {
    /** As spreadsheets count: the header is row 1. */
    row: z.int(),
    kind: z.enum(rowKinds),
    id: z.nullable(id),
    /** What would change, as the file writes it; before is empty for what is new. */
    changes: z.array(z.object({ column: z.enum(columns), before: z.string(), after: z.string() })),
    problems: z.array(csvProblem),
  };
}

/** What a screen for any file reads of a row. */
export interface BulkRow {
  readonly row: number;
  readonly kind: RowKind;
  readonly changes: readonly { readonly column: string; readonly before: string; readonly after: string }[];
  readonly problems: readonly CsvProblem[];
}

export const rowCounts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() });

/** What is said of a file beside its rows. */
export const checkFields = {
  /** What is wrong with the file as a whole; then it has no rows here. */
  problems: z.array(csvProblem),
  counts: rowCounts,
  /** Stands for exactly this difference: the import refuses to make another one. */
  check: z.string(),
};

/** What a screen for any file reads of a check. */
export interface BulkCheck<Row extends BulkRow = BulkRow> {
  readonly rows: readonly Row[];
  readonly problems: readonly CsvProblem[];
  readonly counts: z.infer<typeof rowCounts>;
  readonly check: string;
}

export const checkSum = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `batchId` is what the change log has the changes under. */
export const imported = z.object({ batchId: z.string(), counts: rowCounts });
