import { hourMs } from '@millrace/contract/kit/duration';
import { adType } from '@millrace/contract/publisher/ad-type';
import * as z from 'zod/mini';
import { askInLine } from '../../../domain/report/in-line.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Reach } from './fold-requests.ts';

/** Requests that are looked at one by one; of more only a part. */
const enough = 40_000;
const days = 7;

const total = z.object({ requests: z.coerce.number() });

/** Requests that were alike in all that a campaign asks. */
export const alike = z.object({
  placementId: z.number(),
  country: z.string(),
  deviceType: z.string(),
  brand: z.string(),
  model: z.string(),
  osVersion: z.string(),
  connection: z.string(),
  language: z.string(),
  /** The hour that they came in, seconds UTC. */
  hour: z.number(),
  requests: z.coerce.number(),
  /** Of those, of phones that can be known again. */
  known: z.coerce.number(),
});
export type Alike = z.infer<typeof alike>;

export interface Asked {
  readonly total: number;
  /** One in so many was looked at. */
  readonly sample: number;
  readonly rows: readonly Alike[];
}

/** What phones asked for in these placements in the last seven days. */
export async function readRequests(
  context: Pick<Context, 'services' | 'scope'>,
  reach: ReadonlyMap<number, Reach>,
): Promise<Asked> {
  const { now } = context.services;
  const ask = askInLine(context);
  const places = [...reach.values()];
  const params = {
    organizations: [...new Set(places.map(({ organizationId }) => organizationId))],
    apps: [...new Set(places.map(({ appId }) => appId))],
    placements: [...reach.keys()],
    cards: [...reach].flatMap(([id, place]) => (place.adType === adType.crossPromote ? [id] : [])),
    from: Math.floor(now().getTime() / hourMs) * 3600 - days * 86_400,
  };
  const where = `organization_id IN {organizations:Array(UInt32)} AND app_id IN {apps:Array(UInt32)}
    AND placement_id IN {placements:Array(UInt32)}`;
  const [counted] = await ask(
    {
      sql: `SELECT toString(sum(waterfall_requests)) AS requests FROM millrace.event_hour
        WHERE ${where} AND NOT has({cards:Array(UInt32)}, placement_id) AND hour >= toDateTime({from:UInt32}, 'UTC')`,
      params,
    },
    total,
  );
  // Cards are asked for by a call of their own; what own ads bid for a request stands beside it.
  const asked = `${where} AND at >= toDateTime({from:UInt32}, 'UTC')
    AND kind = if(has({cards:Array(UInt32)}, placement_id), 'cl', 'wf') AND metric NOT IN ('bidRequest', 'bidResponse', 'bidAtOnce', 'waterfallFilled')`;
  const [ofCards] =
    params.cards.length === 0
      ? []
      : await ask(
          {
            sql: `SELECT toString(count()) AS requests FROM millrace.event WHERE ${asked} AND kind = 'cl'`,
            params,
            limits: { seconds: 10 },
          },
          total,
        );
  const all = (counted?.requests ?? 0) + (ofCards?.requests ?? 0);
  if (all === 0) return { total: 0, sample: 1, rows: [] };
  const sample = Math.max(1, Math.ceil(all / enough));
  const rows = await ask(
    {
      sql: `SELECT placement_id AS placementId, country, device_type AS deviceType, brand, model, os_version AS osVersion,
          connection, language, toUInt32(toStartOfHour(at)) AS hour, toString(count()) AS requests,
          toString(countIf(device_hash != 0)) AS known
        FROM millrace.event
        WHERE ${asked}
          AND cityHash64(record_id) % {sample:UInt32} = 0
        GROUP BY placementId, country, deviceType, brand, model, osVersion, connection, language, hour`,
      params: { ...params, sample },
      limits: { seconds: 10, rows: 3 * enough },
    },
    alike,
  );
  return { total: all, sample, rows };
}
