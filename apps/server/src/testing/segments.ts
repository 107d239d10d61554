import { createSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { emptyRules, type SegmentRules } from '@millrace/contract/advertiser/segment-rules';
import { memberCounter } from '../domain/segment/member-counter.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

interface Told {
  readonly app: TestApp;
  readonly clickhouse: ClickHouse;
  readonly promoter: Person;
}

interface Telling {
  /** The first of them. */
  readonly from?: number;
  /** How long since, milliseconds. */
  readonly ago?: number;
  readonly params?: Readonly<Record<string, string>>;
}

let told = 0;

/** So many people did something, as the log ships it: every other one is known by a phone, from the first on. */
export async function tellOfPeople(
  { app, clickhouse, promoter: { organizationId } }: Told,
  event: string,
  people: number,
  { from = 1, ago = 0, params = {} }: Telling = {},
): Promise<void> {
  const now = app.clock.now().getTime();
  told += 1;
  const rows = Array.from({ length: people }, (_, nth) => ({
    ...{ kind: 'tracked', metric: '', organization_id: organizationId, advertiser_id: organizationId },
    ...{ promoted_app_id: 1, event_name: event, platform: 1, country: '00', record_id: `t${told}-${nth}` },
    ...(nth % 2 === 0 ? { told_device: `${from + nth}` } : { told_user: `${from + nth}` }),
    ...{ at: now - ago, received_at: now, params },
  }));
  await clickhouse.ingest('event', rows, { token: `told-${told}` });
}

/** Whoever did something at least once within so many days. */
export const whoDid = (event: string, days = 7): SegmentRules => ({
  join: 'and',
  of: [{ kind: 'event', exclude: false, event, apps: [], operator: 'atLeast', times: 1, days, filters: [] }],
});

/** A segment that is switched on. @returns its id */
export async function createTestSegment(
  { app, promoter }: Pick<Told, 'app' | 'promoter'>,
  rules: SegmentRules = emptyRules,
  name = 'Cart',
): Promise<number> {
  const { id } = (await app.ask(createSegment, { name, rules }, promoter)).data;
  await app.ask(setSegmentStatus, { ids: [id], switch: 'on' }, promoter);
  return id;
}

/** Counts every segment that is due now. */
export async function countSegments({ services }: TestApp): Promise<void> {
  const { next } = memberCounter(services);
  while (await next());
}

/** People that came to a segment and left it, of all days, to the person: who asks is told it in tens. */
export function movedIn(app: TestApp, segmentId: number): Promise<readonly [entered: number, gone: number]> {
  return app.database.asSystem(async (tx) => {
    const { entered, gone } = await tx
      .selectFrom('segment_day')
      .select((of) => [of.fn.sum('entered').as('entered'), of.fn.sum('gone').as('gone')])
      .where('segment_id', '=', segmentId)
      .executeTakeFirstOrThrow();
    return [Number(entered), Number(gone)];
  });
}
