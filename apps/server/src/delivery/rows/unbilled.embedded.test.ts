import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { someMoment } from '../testing/build-record.ts';
import { rowsFrom } from '../testing/rows-from.ts';
import { keepEventsFor } from './retention.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  await keepEventsFor(clickhouse, 20_000);
});
afterAll(() => clickhouse.close());

let touched = 0;
function touch(kind: 'impr' | 'click', unbilled?: 'flood' | 'budget' | 'late') {
  touched += 1;
  const of = { bidId: `bid ${touched}`, advertiserId: 77, campaignId: 3, creativeId: 1 };
  const ownAd = unbilled === undefined ? { ...of, spent: '0.5' } : { ...of, spent: '0', unbilled };
  return rowsFrom({}, { kind, receivedAt: someMoment, ownAd }).map(({ row }) => row);
}

const counts = z.record(z.string(), z.string());

test('floods, what came too late, and what came beyond the budget, are counted apart from what is billed', async () => {
  const rows = [
    ...[touch('impr'), touch('impr'), touch('impr', 'flood'), touch('impr', 'budget'), touch('impr', 'late')],
    ...[touch('click'), touch('click', 'flood'), touch('click', 'flood'), touch('click', 'late')],
  ].flat();
  await clickhouse.ingest('event', rows, { token: 'touches' });
  for (const table of ['own_ad_hour', 'own_ad_choice_hour']) {
    const columns = [
      ...['impressions', 'clicks', 'unbilled_impressions', 'unbilled_clicks'],
      ...['flooded_impressions', 'flooded_clicks', 'spent'],
      ...['late_impressions', 'late_clicks'],
    ];
    const sql = `SELECT ${columns.map((column) => `toString(sum(t.${column})) AS ${column}`).join(', ')}
      FROM millrace.${table} AS t WHERE t.campaign_id = 3`;
    expect(await clickhouse.lookup(sql, counts), table).toEqual([
      {
        ...{ impressions: '2', clicks: '1', unbilled_impressions: '3', unbilled_clicks: '3' },
        ...{ flooded_impressions: '1', flooded_clicks: '2', spent: '1.5' },
        ...{ late_impressions: '1', late_clicks: '1' },
      },
    ]);
  }
});
