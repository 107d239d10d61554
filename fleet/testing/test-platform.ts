import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ClickHouse } from '../../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../../apps/server/src/platform/clickhouse/open-clickhouse.ts';
import { startClickHouseFront } from '../../apps/server/src/testing/clickhouse-http-front.ts';
import { layMigratedStores } from '../../apps/server/src/testing/migrated.ts';
import { startProgram, stopProgram } from '../../apps/server/src/testing/server-program.ts';
import { unheard } from '../../apps/server/src/testing/unheard.ts';
import { type Api, openApi } from '../demo/api.ts';
import type { Place } from '../demo/make-people.ts';
import { type LedgerMetric, ledgerMetrics } from '../ledger.ts';

const administrator = { email: 'admin@millrace.example', password: 'Millrace1admin' };

export const secret = 'a secret of the tests that lets the past in';

/** What the server has counted of an hour at a place. */
export interface CountedRow {
  readonly appId: number;
  readonly country: string;
  readonly placementId: number;
  readonly instanceId: number;
  /** Milliseconds UTC. */
  readonly hour: number;
  readonly counts: Readonly<Record<LedgerMetric, number>>;
  /** Billionths and millionths of a USD. */
  readonly estimatedNano: number;
  readonly bidResponseMicro: number;
  readonly bidWinMicro: number;
}

export interface CountedOwnAds {
  readonly campaignId: number;
  readonly creativeId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly country: string;
  readonly impressions: number;
  readonly clicks: number;
  /** USD, exact. */
  readonly spent: string;
}

export interface TestPlatform {
  readonly url: string;
  /** Of the owner of an organization. */
  readonly api: Api;
  /** Of the Administrator as such. */
  readonly administrator: Api;
  /** Where people can be made. */
  readonly place: Place;
  counted(): Promise<CountedRow[]>;
  /** What own ads did and cost. */
  countedOwnAds(): Promise<CountedOwnAds[]>;
  stop(): Promise<void>;
}

/** The real server program; its ClickHouse is here, so that it can be asked while the server runs. */
export async function startTestPlatform(): Promise<TestPlatform> {
  const dir = mkdtempSync(join(tmpdir(), 'millrace-fleet-'));
  const dataDir = join(dir, 'data');
  await layMigratedStores(dataDir);
  const store = join(dataDir, 'clickhouse');
  const front = await startClickHouseFront({ dataDir: store, user: 'mill', password: 'race' });
  const clickhouse = await openClickHouse({ url: front.url, dataDir: '/nowhere', log: unheard });
  const program = startProgram({
    DATA_DIR: dataDir,
    CLICKHOUSE_URL: front.url,
    INGEST_SECRET: secret,
    // Nobody there: what is promoted is taken as people say it is.
    APP_STORE_URL: 'http://127.0.0.1:9',
    PLAY_STORE_URL: 'http://127.0.0.1:9',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  const url = await program.ready();
  return {
    url,
    api: await openApi(url, administrator),
    administrator: await openApi(url, administrator, 'login.admin'),
    place: { base: url, outbox: join(dataDir, 'outbox'), used: new Set() },
    counted: () => countedRows(clickhouse),
    countedOwnAds: () => ownAdRows(clickhouse),
    async stop() {
      await stopProgram(program);
      await clickhouse.close();
      await front.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The column of each metric is called as the server calls it. */
const columnOf = (metric: LedgerMetric) => metric.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const row = z.object({
  place: z.tuple([z.number(), z.string(), z.number(), z.number(), z.number()]),
  counts: z.array(z.coerce.number()),
  money: z.array(z.coerce.number()),
});

async function countedRows(clickhouse: ClickHouse): Promise<CountedRow[]> {
  const sums = ledgerMetrics.map((metric) => `sum(${columnOf(metric)})`);
  const rows = await clickhouse.lookup(
    `SELECT tuple(app_id, country, placement_id, instance_id, toUnixTimestamp(hour)) AS place,
       [${sums.join(', ')}] AS counts,
       [toInt64(sum(estimated_revenue) * 1000000000), toInt64(sum(bid_response_price) * 1000000),
        toInt64(sum(bid_win_price) * 1000000)] AS money
     FROM millrace.event_hour GROUP BY place`,
    row,
  );
  return rows.map(({ place: [appId, country, placementId, instanceId, hour], counts, money }) => {
    const [estimatedNano = 0, bidResponseMicro = 0, bidWinMicro = 0] = money;
    return {
      appId,
      country,
      placementId,
      instanceId,
      hour: hour * 1000,
      counts: countsOf((metric) => counts[ledgerMetrics.indexOf(metric)] ?? 0),
      estimatedNano,
      bidResponseMicro,
      bidWinMicro,
    };
  });
}

const ownAdRow = z.object({
  place: z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()]),
  impressions: z.coerce.number(),
  clicks: z.coerce.number(),
  spent: z.string(),
});

async function ownAdRows(clickhouse: ClickHouse): Promise<CountedOwnAds[]> {
  const rows = await clickhouse.lookup(
    `SELECT tuple(campaign_id, creative_id, app_id, placement_id, country) AS place,
       toString(sum(h.impressions)) AS impressions, toString(sum(h.clicks)) AS clicks,
       toString(sum(h.spent)) AS spent
     FROM millrace.own_ad_hour AS h GROUP BY place`,
    ownAdRow,
  );
  return rows.map(({ place: [campaignId, creativeId, appId, placementId, country], ...sums }) => ({
    ...{ campaignId, creativeId, appId, placementId, country },
    ...sums,
  }));
}

/** A count for every metric. */
export function countsOf(count: (metric: LedgerMetric) => number): Readonly<Record<LedgerMetric, number>> {
  const counts: Partial<Record<LedgerMetric, number>> = {};
  for (const metric of ledgerMetrics) counts[metric] = count(metric);
  return counts as Readonly<Record<LedgerMetric, number>>;
}
