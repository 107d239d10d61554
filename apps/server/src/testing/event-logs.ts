import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogReader } from '../platform/event-log/log-reader.ts';

/** A temporary directory for the time of `work`. */
export async function withBase<T>(work: (base: string) => Promise<T>): Promise<T> {
  const base = await mkdtemp(join(tmpdir(), 'millrace-event-log-'));
  try {
    return await work(base);
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

/** A log's directory of its own for the time of `work`. */
export function withLogDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  return withBase((base) => work(join(base, 'event-log')));
}

/** Every whole record in a log as text, in order; damage is an error. */
export async function readRecords(dir: string): Promise<string[]> {
  const reader = new LogReader(dir, { segment: 0, offset: 0 }, ({ segment, offset }) => {
    throw new Error(`segment ${segment} is damaged at ${offset}`);
  });
  const records: string[] = [];
  try {
    for (let group = await reader.next(); group !== undefined; group = await reader.next()) {
      records.push(...group.records.map(String));
    }
  } finally {
    await reader.close();
  }
  return records;
}
