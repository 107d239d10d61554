// Opens the database in a DATA_DIR and keeps it open until it is told to end. Usage: node open-and-wait.ts DATA_DIR
import { once } from 'node:events';
import { pino } from 'pino';
import { openDatabase } from '../platform/postgres/open-database.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: open-and-wait.ts DATA_DIR');

try {
  const database = await openDatabase({ dataDir, log: pino({ level: 'warn' }, process.stderr) });
  process.stdout.write('open\n');
  await once(process, 'SIGTERM');
  await database.close();
  process.stdout.write('closed\n');
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
