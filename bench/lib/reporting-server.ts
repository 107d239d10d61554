import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { openClickHouse } from '../../apps/server/src/platform/clickhouse/open-clickhouse.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { unheard } from '../../apps/server/src/testing/unheard.ts';

/**
 * The bench's server program, which makes one report over everything, by user and day, for each request to the socket
 * MILLRACE_BENCH_REPORTS: through the report lane of a second door to the same embedded engine, in the same process, which
 * gives way to shipping as the server's own does. The first one finds three million events of the last four weeks, made when
 * they are not there yet.
 */
const { url } = await import('./bench-server.ts');

const EVENTS = 3_000_000;
const { dataDir } = loadConfig(process.env);
const clickhouse = await openClickHouse({ dataDir, log: unheard });
let filling: Promise<void> | undefined;
let behindSeconds = 0;
clickhouse.giveWay(() => behindSeconds);
// While the server ends it answers no more.
setInterval(() => void lookBehind().catch(() => undefined), 1_000).unref();

const server = createServer(async (_request, response) => {
  try {
    filling ??= fill();
    await filling;
    response.end(String(await report()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(process.env.MILLRACE_BENCH_REPORTS);
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void clickhouse.close();
});

async function lookBehind(): Promise<void> {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  behindSeconds = Number(/^millrace_event_log_lag_seconds (\S+)$/m.exec(metrics)?.[1] ?? 0);
}

const counted = z.object({ n: z.string() });

async function fill(): Promise<void> {
  const [row] = await clickhouse.report({ sql: 'SELECT count() AS n FROM millrace.event' }, counted);
  if (Number(row?.n) >= EVENTS) return;
  await clickhouse.migration(`
    INSERT INTO millrace.event (organization_id, app_id, platform, country, placement_id, instance_id, network_id,
      received_at, at, kind, type, metric, user_id, ecpm, record_id)
    SELECT 1 + number % 6 AS organization_id, 1 + number % 2000, number % 2, ['US', 'DE', 'CN', 'IN', 'BR'][1 + number % 5],
      1 + number % 20000, 1 + number % 200000, number % 10, now64(3) - toIntervalSecond(cityHash64(number) % 2419200) AS received_at,
      received_at, 'lr', 4 + number % 4, ['instanceRequest', 'instanceFilled', 'impression', 'click'][1 + number % 4],
      toString(cityHash64(number) % 300000), number % 20, toString(number)
    FROM numbers(${EVENTS})`);
}

/** @returns how many groups it has */
async function report(): Promise<number> {
  const rows = await clickhouse.report(
    {
      sql: `SELECT toDate(at) AS day, country, count() AS events, uniqExact(user_id) AS users, sum(ecpm) AS total,
          quantilesExact(0.5, 0.9, 0.99)(toFloat64(ecpm)) AS spread
        FROM millrace.event GROUP BY day, country ORDER BY day, country`,
      limits: { seconds: 60, bytes: 2_000_000_000 },
    },
    z.unknown(),
  );
  return rows.length;
}
