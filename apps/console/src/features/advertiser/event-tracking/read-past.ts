import { parse } from 'papaparse';

/** An event of a file, and its line there. */
export interface PastEvent {
  readonly line: number;
  readonly eventId: string;
  readonly event: Readonly<Record<string, string | readonly string[]>>;
}

export type PastFile =
  | { readonly problem: 'noColumns' | 'noRows' | 'tooLarge' }
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
  const { data, meta } = parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  if (!neededColumns.every((column) => meta.fields?.includes(column))) return { problem: 'noColumns' };
  if (data.length === 0) return { problem: 'noRows' };
  if (data.length > mostPastEvents) return { problem: 'tooLarge' };
  const events: PastEvent[] = [];
  const withoutId: number[] = [];
  for (const [at, { items = '', __parsed_extra: _, ...row }] of data.entries()) {
    const line = at + 2;
    const eventId = row.event_id?.trim() ?? '';
    if (eventId === '') withoutId.push(line);
    else
      events.push({
        line,
        eventId,
        event: { ...row, items: items.split(/[;,|]/).filter((item) => item.trim() !== '') },
      });
  }
  return { events, withoutId };
}
