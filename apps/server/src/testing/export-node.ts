// A server process for the SIGKILL test of exports: brings some figures into the migrated store of a DATA_DIR, says
// `ready`, and writes the files that the database asks for. Usage: node export-node.ts ADDRESS DATA_DIR ORGANIZATION ROWS AHEAD
import { pino } from 'pino';
import { ReportQueue } from '../domain/report/report-queue.ts';
import { exporter } from '../features/report/report-export/exporter.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { loadConfig } from '../platform/config/config.ts';
import { runWorker } from '../platform/jobs/worker.ts';
import { connectDatabase } from '../platform/postgres/database.ts';

const [address, dataDir, organization, rows, ahead] = process.argv.slice(2);
if (address === undefined || dataDir === undefined)
  throw new Error('usage: export-node.ts ADDRESS DATA_DIR ORGANIZATION ROWS AHEAD');

const log = pino({ level: 'warn' }, process.stderr);
const clickhouse = await openClickHouse({ dataDir, log });
if (Number(rows) > 0) {
  await clickhouse.migration(`INSERT INTO millrace.event_day (organization_id, day, app_id, instance_id, impressions)
    SELECT ${Number(organization)}, toDate('2026-03-01'), 1, 1 + number, 1 FROM numbers(${Number(rows)})`);
}
const database = await connectDatabase({ address: JSON.parse(address), log });
const services = {
  config: loadConfig({ DATA_DIR: dataDir }),
  database,
  clickhouse,
  reportQueue: new ReportQueue(),
  now: () => new Date(Date.now() + Number(ahead)),
};
runWorker({ ...exporter({ services, log, leastFree: 0 }), every: 50 }, log);
process.stdout.write('ready\n');
