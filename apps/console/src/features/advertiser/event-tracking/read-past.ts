import { isMisread, withoutEmptyEnd } from '@millrace/contract/kit/bulk';
import { parse } from 'papaparse';

/** An event of a file, and its line there: as spreadsheets count, the header is line 1. */
export interface PastEvent {
  readonly line: number;
  readonly eventId: string;
  readonly event: Readonly<Record<string, string | readonly string[]>>;
}

/** Why a file is refused as a whole: of what is sent nothing can be taken back, and an id counts once. */
export type PastProblem =
  | { readonly problem: 'noColumns' | 'noRows' | 'tooLarge' | 'encoding' }
  | { readonly problem: 'quotes'; readonly line: number }
  | { readonly problem: 'columnTwice'; readonly column: string }
  | { readonly problem: 'cells'; readonly line: number; readonly count: number; readonly expected: number };

export type PastFile =
  | PastProblem
  | {
      readonly events: readonly PastEvent[];
      /** Lines without an id, by which they could count twice. */
      readonly withoutId: readonly number[];
    };

export const neededColumns = ['event', 'event_id', 'time'] as const;
/** Events that one file may have: a browser sends so many in minutes. */
export const mostPastEvents = 500_000;

/** Reads a CSV file of events; any column that an event does not have is one of its parameters. */
export function readPast(text: string): PastFile {
  if (isMisread(text)) return { problem: 'encoding' };
  const { data, errors } = parse<string[]>(text.replace(/\r\n?/g, '\n'), { newline: '\n' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) return { problem: 'quotes', line: (broken.row ?? 0) + 1 };
  const [header = [], ...records] = data;
  const columns = withoutEmptyEnd(header).map((name) => name.trim().toLowerCase());
  if (!neededColumns.every((column) => columns.includes(column))) return { problem: 'noColumns' };
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) < at);
  if (twice !== undefined) return { problem: 'columnTwice', column: twice };
  const rows = records.flatMap((record, at) => {
    const cells = withoutEmptyEnd(record, columns.length);
    return cells.every(isBlank) ? [] : [{ line: at + 2, cells }];
  });
  if (rows.length === 0) return { problem: 'noRows' };
  if (rows.length > mostPastEvents) return { problem: 'tooLarge' };
  // An amount with a comma that is not in quotation marks would be another amount.
  const uneven = rows.find(({ cells }) => cells.length !== columns.length);
  if (uneven !== undefined)
    return { problem: 'cells', line: uneven.line, count: uneven.cells.length, expected: columns.length };
  return eventsOf(columns, rows);
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function eventsOf(columns: readonly string[], rows: readonly Row[]): PastFile {
  const events: PastEvent[] = [];
  const withoutId: number[] = [];
  for (const { line, cells } of rows) {
    const { items = '', ...row } = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    const eventId = row.event_id?.trim() ?? '';
    if (eventId === '') withoutId.push(line);
    else
      events.push({
        line,
        eventId,
        event: { ...row, items: items.split(/[;,|]/).filter((item) => !isBlank(item)) },
      });
  }
  return { events, withoutId };
}

const isBlank = (cell: string) => cell.trim() === '';
