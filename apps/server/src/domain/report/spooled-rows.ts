import { open } from 'node:fs/promises';
import { type ReportRow, reportRow } from '@millrace/contract/report/report';
import * as z from 'zod/mini';
import { parse } from 'zod/v4/core';

const rows = z.array(reportRow);

/** Writes rows on disk, a line each. @param produce hands them over, and says how many they are */
export async function writeRows(
  path: string,
  produce: (take: (rows: readonly ReportRow[]) => Promise<void>) => Promise<number>,
): Promise<number> {
  const file = await open(path, 'w', 0o600);
  try {
    return await produce(async (rows) => {
      // Unlike `write`, which may take less than it is given.
      await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    });
  } finally {
    await file.close();
  }
}

/** Bytes that are read at a time: many files are open at once. */
const atATime = 32 * 1024;

/** The rows that were written, some at a time. */
export async function* readRows(path: string): AsyncGenerator<readonly ReportRow[], void> {
  const file = await open(path);
  try {
    const stream = file.createReadStream({ encoding: 'utf8', highWaterMark: atATime });
    let begun = '';
    for await (const text of stream) {
      const whole: string = begun + text;
      const end = whole.lastIndexOf('\n') + 1;
      begun = whole.slice(end);
      if (end > 0) yield parse(rows, JSON.parse(`[${whole.slice(0, end).trimEnd().replaceAll('\n', ',')}]`));
    }
  } finally {
    await file.close();
  }
}
