// A server process for the SIGKILL test: opens the database in a DATA_DIR and writes in parallel, printing each id
// once the database has acknowledged it; before that which process PostgreSQL is. Usage: node write-until-killed.ts DATA_DIR FIRST_ID COUNT
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../platform/postgres/open-database.ts';

const [dataDir, first, count] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: write-until-killed.ts DATA_DIR FIRST_ID COUNT');

const database = await openDatabase({ dataDir, log: pino({ level: 'error' }, process.stderr) });
const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
process.stdout.write(`postgres ${Number.parseInt(pidFile, 10)}\n`);
const kept = await database.asSystem((tx) => tx.selectFrom('spent_nonce').select('nonce').execute());
process.stdout.write(`opened ${JSON.stringify(kept.map(({ nonce }) => Number(nonce)))}\n`);

const expires_at = new Date('2100-01-01');
const ids = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
await Promise.all(
  ids.map(async (id) => {
    await database.asSystem((tx) =>
      tx
        .insertInto('spent_nonce')
        .values({ nonce: String(id), expires_at })
        .execute(),
    );
    process.stdout.write(`${id}\n`);
  }),
);
process.stdout.write('done\n');
await database.close();
