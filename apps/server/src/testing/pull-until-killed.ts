// Fetches what is due of networks' reports, and kills itself at a moment: once the network has answered and nothing is stored
// (`fetched`), once the day is stored and ClickHouse does not have it yet (`stored`), or once ClickHouse has it and nobody knows
// (`brought`). Usage: node pull-until-killed.ts MOMENT DATA_DIR ADDRESS NETWORK_API_URL, the third one as JSON
import { pino } from 'pino';
import { revenuePuller } from '../features/report/revenue-pull/revenue-puller.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openNames } from '../platform/outside/names.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';

const [moment, dataDir, address, networks] = process.argv.slice(2);
if (!moment || !dataDir || !address || !networks)
  throw new Error('usage: pull-until-killed.ts MOMENT DATA_DIR ADDRESS NETWORK_API_URL');

const log = pino({ level: 'fatal' }, process.stderr);
const store = await openClickHouse({ dataDir, log });
const dieAt = (now: string) => {
  if (now === moment) process.kill(process.pid, 'SIGKILL');
};
const clickhouse: ClickHouse = {
  ...store,
  report: (...asked) => {
    dieAt('fetched');
    return store.report(...asked);
  },
  ingest: async (...batch) => {
    dieAt('stored');
    await store.ingest(...batch);
    dieAt('brought');
  },
};
const services = {
  ...{ clickhouse, database: await connectDatabase({ address: JSON.parse(address), log }) },
  ...{ config: loadConfig({ NETWORK_API_URL: networks }), names: openNames() },
  ...{ secrets: secretsOf('a key for tests'), now: () => new Date() },
};
const { next } = revenuePuller({ services, log });
while (await next());
