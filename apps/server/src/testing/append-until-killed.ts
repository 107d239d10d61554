// Writes an event log with 64 appends under way at any time, printing each number once its record is acknowledged,
// `full` when one is refused, and `state …` when the log's state has changed. Usage: node append-until-killed.ts LOG_DIR FIRST COUNT [OPTIONS_AS_JSON]
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { EventLogFull } from '../platform/event-log/errors.ts';
import { type EventLog, openEventLog } from '../platform/event-log/event-log.ts';

const [dir, first, count, options = '{}'] = process.argv.slice(2);
if (!dir) throw new Error('usage: append-until-killed.ts LOG_DIR FIRST COUNT [OPTIONS_AS_JSON]');

const log = pino({ level: 'fatal' }, process.stderr);
const eventLog = await openEventLog({ dir, log, waitMs: 5_000, ...JSON.parse(options) });
process.stdout.write('opened\n');

let state = eventLog.stats().state;
let next = Number(first);
const end = next + Number(count);
await Promise.all(
  Array.from({ length: 64 }, async () => {
    while (next < end) await append(eventLog, next++);
  }),
);
process.stdout.write(`done ${JSON.stringify(eventLog.stats())}\n`);
await eventLog.close();

async function append(to: EventLog, id: number): Promise<void> {
  const outcome = await to.append(Buffer.from(`${id} ${'x'.repeat(id % 1_200)}`)).then(
    () => String(id),
    (error: unknown) => {
      if (error instanceof EventLogFull) return 'full';
      throw error;
    },
  );
  process.stdout.write(`${outcome}\n`);
  const now = to.stats().state;
  if (now !== state) process.stdout.write(`state ${now}\n`);
  state = now;
  if (outcome === 'full') await sleep(20);
}
