import type { AskedReward, RewardRow } from '../domain/reward/reward-rows.ts';
import type { Database } from '../platform/postgres/database.ts';

/** A placement whose rewards are told to somebody, and where it is. */
export interface RewardPlace {
  readonly organizationId: number;
  readonly appId: number;
  readonly appKey: string;
  readonly placementId: number;
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A new organization with an app and a placement; `callback` null: its rewards are nobody's matter. */
export function createRewardPlace(
  { asSystem }: Pick<Database, 'asSystem'>,
  callback: string | null,
): Promise<RewardPlace> {
  const appKey = String(next()).padStart(32, 'r');
  return asSystem(async (tx) => {
    const { id: organizationId } = await tx
      .insertInto('organization')
      .values({ kind: 0, name: `Studio ${next()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: appId } = await tx
      .insertInto('app')
      .values({ organization_id: organizationId, platform: 1, name: 'Game', coppa: false, key: appKey })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: placementId } = await tx
      .insertInto('placement')
      .values({
        organization_id: organizationId,
        app_id: appId,
        name: `Reward ${next()}`,
        ad_type: 2,
        callback_url: callback,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { organizationId, appId, appKey, placementId };
  });
}

/** What a phone tells of an ad there; everything that is not said is new. */
export function rewardRow(
  { organizationId, appId, placementId }: RewardPlace,
  at: Date,
  change: Partial<RewardRow> = {},
): RewardRow {
  const place = { organizationId, appId, placementId };
  return { key: `call-${next()}`, ...place, instanceId: 0, uid: 'player-1', at: at.getTime(), ...change };
}

export function askedReward(
  place: RewardPlace,
  at: Date,
  { content = 'gold', ...change }: Partial<AskedReward> = {},
): AskedReward {
  return { ...rewardRow(place, at, change), content };
}
