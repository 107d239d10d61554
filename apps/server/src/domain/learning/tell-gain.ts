import { dayMs } from '@millrace/contract/kit/duration';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { floatText } from '../../platform/decimal.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readKeptPart } from '../own-ads/kept-part.ts';
import { type Gain, gainOver, perThousand } from './interval.ts';
import { readGain, type SideOfGain } from './read-gain.ts';

/** One side of an organization's traffic. Money in USD, as decimal text. */
interface Side {
  readonly users: number;
  readonly requests: number;
  readonly impressions: number;
  readonly unpriced: number;
  readonly revenue: string;
  /** For a thousand requests; null: there were none. */
  readonly perThousand: string | null;
}

/** What Auto gains an organization. */
export interface GainOfOrganization {
  readonly organizationId: number;
  readonly name: string;
  readonly auto: Side;
  readonly holdout: Side;
  /** By how much more a request of Auto earns; null: too little was seen to say. */
  readonly gain: Gain | null;
}

interface Means {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'report'>;
  readonly now: () => Date;
}

/** Of every publisher that Auto has served in the last days, each by its own users, in the order of their ids. */
export async function tellGain(
  { database, clickhouse, now }: Means,
  days: number,
): Promise<readonly GainOfOrganization[]> {
  const { publishers, kept } = await database.asSystem(async (tx) => ({
    publishers: await tx
      .selectFrom('organization')
      .select(['id', 'name'])
      .where('kind', '=', 0)
      .orderBy('id')
      .execute(),
    kept: await readKeptPart(tx),
  }));
  const since = new Date(now().getTime() - days * dayMs);
  const told: GainOfOrganization[] = [];
  for (const { id, name } of publishers) {
    const { auto, holdout } = await readGain(clickhouse, { organizationId: id, kept }, since);
    if (auto.users + holdout.users === 0) continue;
    told.push({
      organizationId: id,
      name,
      auto: sideOf(auto),
      holdout: sideOf(holdout),
      gain: gainOver(auto, holdout),
    });
  }
  return told;
}

function sideOf(side: SideOfGain): Side {
  const { users, requests, impressions, unpriced, revenue } = side;
  const earned = perThousand(side);
  return {
    ...{ users, requests, impressions, unpriced },
    revenue: floatText(revenue),
    perThousand: earned === null ? null : floatText(earned),
  };
}
