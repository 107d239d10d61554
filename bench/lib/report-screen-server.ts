import * as z from 'zod/mini';
import { openClickHouse } from '../../apps/server/src/platform/clickhouse/open-clickhouse.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { unheard } from '../../apps/server/src/testing/unheard.ts';
import { longReport } from './long-report.ts';

/**
 * The bench's server program, which fills the first organization's last week with impressions: each day, country and app
 * version has one, so that a report by these has as many rows as a screen shows at most.
 */
await import('./bench-server.ts');

const { dataDir } = loadConfig(process.env);
const clickhouse = await openClickHouse({ dataDir, log: unheard });
process.once('SIGTERM', () => void clickhouse.close());

const { days, countries, rows } = longReport;
const counted = z.object({ n: z.string() });
const [row] = await clickhouse.report({ sql: 'SELECT count() AS n FROM millrace.event' }, counted);
if (Number(row?.n) < rows) {
  const list = countries.map((country) => `'${country}'`).join(', ');
  await clickhouse.migration(`
    INSERT INTO millrace.event (organization_id, app_id, platform, country, app_version, placement_id, instance_id,
      network_id, received_at, at, kind, type, metric, user_id, ecpm, record_id)
    SELECT 1, 1, 1, [${list}][1 + intDiv(number, ${days}) % ${countries.length}],
      concat('1.', toString(intDiv(number, ${days * countries.length}))), 1, 1, 3,
      toDateTime64(toStartOfDay(now('UTC'), 'UTC'), 3, 'UTC') - toIntervalDay(1 + number % ${days})
        + toIntervalSecond(cityHash64(number) % 86000) AS received_at,
      received_at, 'lr', 6, ['impression', 'click'][1 + (number % 97 = 0)], toString(number % 5000),
      1 + cityHash64(number) % 30, toString(number)
    FROM numbers(${rows})`);
}
