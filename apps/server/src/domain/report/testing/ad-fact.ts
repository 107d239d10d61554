import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';

/** What one ad of an advertiser did in an hour at a place. */
export interface AdFact {
  /** `2026-03-01T10:00:00Z` */
  readonly hour: string;
  readonly country: string;
  /** The publisher's organization, app and placement. */
  readonly organization: number;
  readonly app: number;
  readonly placement: number;
  readonly advertiser: number;
  readonly campaign: number;
  readonly creative: number;
  /** Whom and what it was chosen for: as their columns have it. */
  readonly segment?: number;
  readonly away?: number;
  readonly item?: string;
  readonly impressions: number;
  readonly clicks: number;
  /** USD, up to nine decimals. */
  readonly spent: string;
  /** Beside those that are billed, and of them those that came in floods, and too late. */
  readonly unbilledImpressions?: number;
  readonly unbilledClicks?: number;
  readonly floodedImpressions?: number;
  readonly floodedClicks?: number;
  readonly lateImpressions?: number;
  readonly lateClicks?: number;
  readonly installs?: number;
  readonly events?: number;
  /** Of those, what was won by a view. */
  readonly viewInstalls?: number;
  readonly viewEvents?: number;
  /** USD, up to six decimals: what the installs and events were worth. */
  readonly value?: string;
}

/** Writes what own ads did as it is summed up from their events. */
export async function writeAdFacts(
  clickhouse: Pick<ClickHouse, 'ingest'>,
  facts: readonly AdFact[],
): Promise<void> {
  const rows = facts.map((fact) => ({
    ...{ hour: Date.parse(fact.hour) / 1000, country: fact.country, organization_id: fact.organization },
    ...{ app_id: fact.app, placement_id: fact.placement, advertiser_id: fact.advertiser },
    ...{ campaign_id: fact.campaign, creative_id: fact.creative },
    ...{ impressions: fact.impressions, clicks: fact.clicks, spent: fact.spent },
    ...{ unbilled_impressions: fact.unbilledImpressions ?? 0, unbilled_clicks: fact.unbilledClicks ?? 0 },
    ...{ flooded_impressions: fact.floodedImpressions ?? 0, flooded_clicks: fact.floodedClicks ?? 0 },
    ...{ late_impressions: fact.lateImpressions ?? 0, late_clicks: fact.lateClicks ?? 0 },
    ...{ installs: fact.installs ?? 0, events: fact.events ?? 0, value_usd: fact.value ?? '0' },
    ...{ view_installs: fact.viewInstalls ?? 0, view_events: fact.viewEvents ?? 0 },
  }));
  await clickhouse.ingest('own_ad_hour', rows, { token: randomUUID() });
  const chosen = facts.map(({ segment = 0, away = -1, item = '' }, at) => ({
    ...rows[at],
    ...{ segment_id: segment, days_away: away, item },
  }));
  await clickhouse.ingest('own_ad_choice_hour', chosen, { token: randomUUID() });
}
