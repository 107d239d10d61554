import { writeAdFacts } from '../domain/report/testing/ad-fact.ts';
import {
  handMadeAds,
  handMadeFacts,
  handMadeReports,
  type Places,
} from '../domain/report/testing/by-hand.ts';
import { type Reported, writeFacts } from '../domain/report/testing/fact.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import type { Person } from './people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

interface Written {
  /** What the app is called. */
  readonly name?: string;
  /** What networks reported besides what was counted. */
  readonly reports?: (places: Places) => Reported[];
}

/** An app of a person's organization in which the facts happened whose sums are worked out by hand. */
export async function createHandMadePlaces(
  app: TestApp,
  clickhouse: ClickHouse,
  owner: Person,
  { name = 'Coin Rush', reports = handMadeReports }: Written = {},
): Promise<Places> {
  const appId = await createTestApp(app, owner, { name });
  const placement = await createTestPlacement(app, owner, appId, { name: 'Level end' });
  const place = { appId, placementId: placement };
  const waterfall = await createTestInstance(app, owner, { ...place, networkId: 1, name: 'AdMob high' });
  const bidder = await createTestInstance(app, owner, { ...place, networkId: 2, isBidding: true });
  const places = { app: appId, placement, waterfall, bidder };
  await writeFacts(clickhouse, owner.organizationId, handMadeFacts(places), reports(places));
  await writeAdFacts(clickhouse, handMadeAds(places, owner.organizationId));
  return places;
}
