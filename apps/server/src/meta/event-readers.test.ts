import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPopular } from '../domain/catalogue/read-popular.ts';
import { readRelated } from '../domain/catalogue/read-related.ts';
import { readViewers } from '../domain/catalogue/read-viewers.ts';
import { countKept, readKept, readLastEvents } from '../domain/kept-id/read-kept.ts';
import { ReportQueue } from '../domain/report/report-queue.ts';
import { countOverlap } from '../domain/segment/count-overlap.ts';
import { countKnown } from '../domain/segment/count-people.ts';
import { readValues } from '../domain/segment/parameter-values.ts';
import { phoneMembers } from '../domain/segment/phone-members.ts';
import { readDrifts } from '../features/advertiser/promoted-app/events/drifts.ts';
import { readVolumes } from '../features/advertiser/promoted-app/events/volumes.ts';
import { readKeyUsage } from '../features/advertiser/promoted-app/keys/key-usage.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Services } from '../platform/services.ts';
import '../domain/services.ts';

interface Asked {
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** A store that has nothing, and remembers what it was asked. */
function remembering() {
  const asked: Asked[] = [];
  const clickhouse: Pick<ClickHouse, 'report' | 'stream'> = {
    report: async (query) => {
      asked.push(query);
      return [];
    },
    stream: async (query) => {
      asked.push(query);
    },
  };
  return { asked, services: { clickhouse: clickhouse as ClickHouse, reportQueue: new ReportQueue() } };
}

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const { signal } = new AbortController();

type Scope = Readonly<{
  advertiserId: number;
  appId: number;
  segmentId: number;
  now: number;
  search: string;
}>;
type Reader = (services: Pick<Services, 'clickhouse' | 'reportQueue'>, scope: Scope) => Promise<unknown>;

const catalogue = ({ advertiserId, appId: promotedAppId, now }: Scope) => ({
  advertiserId,
  promotedAppId,
  now,
});
const kept = ({ advertiserId, segmentId, now: since }: Scope) => ({
  advertiserId,
  segmentId,
  since,
  size: 1_000,
});

/** What is read of an advertiser's events beside reports and segments' rules, which have tests of their own. */
const readers: readonly (readonly [name: string, read: Reader])[] = [
  ['popular items', ({ clickhouse }, of) => readPopular(clickhouse, catalogue(of))],
  ['items bought together', ({ clickhouse }, of) => readRelated(clickhouse, catalogue(of))],
  ['who looked at items', ({ clickhouse }, of) => readViewers(clickhouse, catalogue(of), new Map(), signal)],
  [
    'members on phones',
    ({ clickhouse }, of) => phoneMembers(clickhouse, { ...of, id: of.segmentId }, { signal, awayOn: 20_000 }),
  ],
  ['overlap', (services, of) => countOverlap(services, of.advertiserId, [of.segmentId])],
  ['everybody known', (services, of) => countKnown(services, of)],
  ['values of a parameter', (services, of) => readValues(services, { ...of, parameter: of.search })],
  ['how many ids are kept', (services, of) => countKept(services, kept(of))],
  [
    'kept ids',
    async (services, of) => {
      for await (const some of readKept(services, kept(of))) expect(some).toEqual([]);
    },
  ],
  ['last events of members', (services, of) => readLastEvents(services, of.advertiserId, [of.search])],
  [
    'volumes',
    ({ clickhouse }, { now, ...of }) => readVolumes({ ask: clickhouse.report, ...of, now: new Date(now) }),
  ],
  [
    'use of keys',
    ({ clickhouse }, { now, ...of }) => readKeyUsage({ ask: clickhouse.report, ...of, now: new Date(now) }),
  ],
  [
    'drifts',
    ({ clickhouse }, { now, ...of }) => readDrifts({ ask: clickhouse.report, ...of, now: new Date(now) }),
  ],
];

test.each(readers)(
  '%s: every table is asked for the own rows first, and nothing that people enter stands in the text',
  async (_, read) => {
    const texts = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          advertiserId: id,
          appId: id,
          segmentId: id,
          now: fc.constant(1_790_000_000_000),
          search: fc.string({ minLength: 1 }),
        }),
        async (scope) => {
          const { asked, services } = remembering();
          await read(services, scope);
          expect(asked.length).toBeGreaterThan(0);
          for (const { sql, params } of asked) {
            const tables = [...sql.matchAll(/millrace\.\w+\s+(?:AS \w+\s+)?(?:ARRAY JOIN .*\s+)?(.{0,60})/g)];
            expect(tables.length).toBeGreaterThan(0);
            for (const [, after] of tables)
              expect(after).toMatch(/^WHERE (\w\.)?advertiser_id = \{advertiser:UInt32\}/);
            expect(params).toMatchObject({ advertiser: scope.advertiserId });
          }
          texts.add(asked.map(({ sql }) => sql).join('\n'));
        },
      ),
      { numRuns: 30 },
    );
    expect(texts.size).toBe(1);
  },
);
