import {
  type IdImport,
  type IdKind,
  type IdProblem,
  mostIds,
  mostProblems,
} from '@millrace/contract/advertiser/id-list';
import { CallError } from '../../../../platform/http/call-error.ts';
import { byteOrderMark, unescapeFormula } from '../../../../platform/spreadsheet/csv.ts';
import { linesOf } from './lines-of.ts';
import { problemOf } from './right-id.ts';

/** What the column of ids is called, in small letters and without blanks. */
const headers: Readonly<Record<IdKind, ReadonlySet<string>>> = {
  device: new Set(['id', 'device_id', 'deviceid', 'gaid', 'idfa', 'oaid', 'advertising_id', 'maid', 'adid']),
  user: new Set(['id', 'user_id', 'userid', 'customer_id', 'customerid', 'client_id']),
};
const delimiters = ['\t', ';', ','] as const;
type Report = Pick<IdImport, 'lines' | 'right' | 'refused' | 'reasons' | 'problems'>;

/**
 * Reads the ids of a file, one a line, or of one column of a CSV file: that which its header calls so, else the first.
 * @param take gets them some thousands at a time; the next are not read before it has resolved
 * @throws CallError of a file that can't be one of ids
 */
export async function readIds(
  content: AsyncIterable<Buffer>,
  kind: IdKind,
  take: (ids: readonly string[]) => Promise<void>,
): Promise<Report> {
  const reasons = new Map<IdProblem, number>();
  const problems: IdImport['problems'] = [];
  let [lines, right] = [0, 0];
  let waiting: string[] = [];
  let column: ReturnType<typeof columnOf> | undefined;
  for await (const { number, text } of linesOf(content)) {
    if (text?.includes('\0')) throw new CallError('idList.errors.notText');
    if (text?.trim() === '') continue;
    if (column === undefined) {
      column = columnOf(text ?? '', kind);
      if (column.isHeader) continue;
    }
    lines += 1;
    const id = text === null ? null : column.cellOf(text);
    const problem = id === null ? 'tooLong' : problemOf(id, kind);
    if (problem !== undefined || id === null) {
      const reason = problem ?? 'tooLong';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      if (problems.length < mostProblems) problems.push({ line: number, reason });
      continue;
    }
    right += 1;
    if (right > mostIds) throw new CallError('idList.errors.tooManyIds', { params: { limit: mostIds } });
    waiting.push(id);
    if (waiting.length === atOnce) {
      await take(waiting);
      waiting = [];
    }
  }
  if (waiting.length > 0) await take(waiting);
  if (right === 0) throw new CallError('idList.errors.noneRight', { params: { lines } });
  const told = [...reasons].map(([reason, count]) => ({ reason, lines: count }));
  return { lines, right, refused: lines - right, reasons: told, problems };
}

/** Ids that are handed on together. */
const atOnce = 20_000;

/** Where the ids of a file stand, by its first line. */
function columnOf(first: string, kind: IdKind) {
  const line = first.replace(byteOrderMark, '');
  const delimiter = delimiters.find((one) => line.includes(one));
  const cells = cellsOf(line, delimiter);
  const named = cells.findIndex((cell) => headers[kind].has(cell.toLowerCase().replaceAll(' ', '_')));
  // The first of several columns may be anything that somebody has written down.
  if (named === -1 && kind === 'user' && cells.length > 1) throw new CallError('idList.errors.noColumn');
  const at = Math.max(0, named);
  return {
    isHeader: named !== -1,
    cellOf: (text: string) => cellsOf(text.replace(byteOrderMark, ''), delimiter)[at] ?? '',
  };
}

/** The cells of a line. A delimiter between quotation marks is none. */
function cellsOf(line: string, delimiter: string | undefined): string[] {
  const parts =
    delimiter === undefined
      ? [line]
      : line.includes('"')
        ? quotedCells(line, delimiter)
        : line.split(delimiter);
  return parts.map((part) => {
    const cell = part.trim();
    const bare = /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell;
    return unescapeFormula(bare);
  });
}

function quotedCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === delimiter && !isQuoted) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...cells, line.slice(from)];
}
