import type { ClickHouseStep } from '../../platform/clickhouse/migrate.ts';
import { database } from './0001-database.ts';
import { events } from './0002-events.ts';
import { eventKeys } from './0003-event-keys.ts';
import { durableInserts } from './0004-durable-inserts.ts';
import { networkRevenue } from './0005-network-revenue.ts';
import { reportRollups } from './0006-report-rollups.ts';
import { quality } from './0007-quality.ts';
import { dashboardRollups } from './0008-dashboard-rollups.ts';
import { revenueByUnit } from './0009-revenue-by-unit.ts';
import { usersCountedAhead } from './0010-users-counted-ahead.ts';
import { ownAds } from './0011-own-ads.ts';
import { conversions } from './0012-conversions.ts';
import { ownAdInstances } from './0013-own-ad-instances.ts';
import { trackedEvents } from './0014-tracked-events.ts';
import { touches } from './0015-touches.ts';
import { segments } from './0016-segments.ts';
import { holdOuts } from './0017-hold-outs.ts';
import { usersOfTests } from './0018-users-of-tests.ts';
import { choices } from './0019-choices.ts';
import { keptIds } from './0020-kept-ids.ts';
import { floods } from './0021-floods.ts';
import { eventKeysTold } from './0022-event-keys.ts';
import { timesOfImpressions } from './0023-times-of-impressions.ts';
import { keysOfConversions } from './0024-keys-of-conversions.ts';
import { visitors } from './0025-visitors.ts';
import { lateTouches } from './0026-late-touches.ts';
import { endsOfHoldOuts } from './0027-ends-of-hold-outs.ts';
import { erasedIds } from './0028-erased-ids.ts';
import { limitedRequests } from './0029-limited-requests.ts';
import { bidsAtOnce } from './0030-bids-at-once.ts';
import { firstCountries } from './0031-first-countries.ts';

/** Every step, oldest first. Add at the end; never change or renumber one that was released. */
export const clickhouseSteps: readonly ClickHouseStep[] = [
  database,
  events,
  eventKeys,
  durableInserts,
  networkRevenue,
  reportRollups,
  quality,
  dashboardRollups,
  revenueByUnit,
  usersCountedAhead,
  ownAds,
  conversions,
  ownAdInstances,
  trackedEvents,
  touches,
  segments,
  holdOuts,
  usersOfTests,
  choices,
  keptIds,
  floods,
  eventKeysTold,
  timesOfImpressions,
  keysOfConversions,
  visitors,
  lateTouches,
  endsOfHoldOuts,
  erasedIds,
  limitedRequests,
  bidsAtOnce,
  firstCountries,
];
