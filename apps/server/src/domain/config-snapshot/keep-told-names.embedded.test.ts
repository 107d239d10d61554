import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { openTestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { keepToldNames } from './keep-told-names.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const now = Date.now();
const day = 86_400_000;
let calls = 0;

interface Told {
  readonly name: string;
  readonly days?: readonly number[];
  readonly by?: string;
  readonly refusal?: string;
  readonly outcome?: string;
}

function tell(...all: Told[]): Promise<unknown> {
  calls += 1;
  const rows = all.flatMap(({ name, days = [0], by = 'website', refusal = '', outcome = 'unknownName' }) =>
    days.map((ago) => ({
      ...{ kind: 'tracked', metric: '', organization_id: 7, platform: 1, country: '00', advertiser_id: 7 },
      ...{ promoted_app_id: 3, event_name: name, told_by: by, refusal, outcome },
      ...{ at: now - ago * day, received_at: now - ago * day, record_id: `${calls} ${name} ${ago}` },
    })),
  );
  return clickhouse.ingest('event', rows, { token: `names-${calls}` });
}

test('names of the store reach phones’ servers, those of most days before any that somebody makes up', async () => {
  await tell(
    { name: 'spun', days: [1, 2, 3] },
    { name: 'won', by: 'server' },
    { name: 'purchase', outcome: 'accepted' },
    { name: 'tried', refusal: 'test' },
    { name: 'long_ago', days: [40] },
  );
  await withSnapshotDir(async (dir) => {
    const { keeper, served, replaced, close } = await openTestSnapshot(dir);
    const names = keepToldNames({
      ...{
        clickhouse,
        shards: keeper.others,
        log: captureLog().logger,
        every: day,
        now: () => new Date(now),
      },
    });
    const knows = async (name: string, isSigned = false, appId = 3) => {
      await names.refresh();
      await served.reload('names');
      return served.knownNames.has({ appId, isSigned }, name);
    };
    expect(await knows('spun')).toBe(true);
    expect([await knows('spun', true), await knows('spun', false, 4)]).toEqual([false, false]);
    expect([await knows('won', true), await knows('won')]).toEqual([true, false]);
    for (const none of ['purchase', 'tried', 'long_ago']) expect(await knows(none)).toBe(false);
    // Nothing has changed since.
    expect(replaced).toEqual(['names']);
    await tell(...Array.from({ length: 400 }, (_, nth) => ({ name: `made_${nth}`, days: [0, 0, 0, 0] })));
    expect([await knows('spun'), await knows('made_0'), await knows('made_99')]).toEqual([true, true, false]);
    // One that starts anew has them before any store answers.
    expect((await openTestSnapshot(dir)).served.knownNames.has({ appId: 3, isSigned: false }, 'spun')).toBe(
      true,
    );
    await names.close();
    await close();
  });
});
