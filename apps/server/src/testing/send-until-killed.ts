// Brings revenue that waits into the store of DATA_DIR, and kills itself once the store has it and nobody knows yet.
// Usage: node send-until-killed.ts DATA_DIR ADDRESS NETWORK, the latter two as JSON
import { pino } from 'pino';
import { bringKept } from '../domain/network-revenue/kept-revenue.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { connectDatabase } from '../platform/postgres/database.ts';

const [dataDir, address, network] = process.argv.slice(2);
if (!dataDir || !address || !network) throw new Error('usage: send-until-killed.ts DATA_DIR ADDRESS NETWORK');

const log = pino({ level: 'fatal' }, process.stderr);
const clickhouse = await openClickHouse({ dataDir, log });
const database = await connectDatabase({ address: JSON.parse(address), log });
const ingest: typeof clickhouse.ingest = async (...batch) => {
  await clickhouse.ingest(...batch);
  process.kill(process.pid, 'SIGKILL');
};
await bringKept({ database, clickhouse: { ingest } }, JSON.parse(network));
