import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import type { Services } from '../../platform/services.ts';
import { mostHeld } from './group-apps.ts';
import { firstDayOf, learnedDays, readLargeApps } from './read-days.ts';

type Means = Pick<Services, 'database' | 'clickhouse' | 'now'>;

/** An app with more counts than are held in memory at a time. */
export interface ShortenedApp {
  readonly name: string;
  readonly organization: string;
  /** Of its newest, today among them, that Auto reads. */
  readonly days: number;
}

interface Look {
  readonly at: number;
  readonly found: Promise<readonly ShortenedApp[] | undefined>;
}

/** Auto itself reads no sooner anew. */
const stays = 10 * minuteMs;
/** Apps that are named; the sentence says that there may be more. */
const mostNamed = 5;
/** Milliseconds that ClickHouse has to answer. */
const patience = 3_000;
const looks = new WeakMap<Means['clickhouse'], Look>();

/**
 * The apps of which Auto reads the newest days alone, the largest first.
 * @param most counts that Auto holds in memory at a time
 * @returns undefined when ClickHouse does not answer, which is asked again at the next look
 */
export function readShortenedApps(means: Means, most = mostHeld): Look['found'] {
  const at = means.now().getTime();
  const last = looks.get(means.clickhouse);
  if (last !== undefined && at - last.at < stays) return last.found;
  const look: Look = { at, found: shortenedApps(means, most).catch(() => undefined) };
  looks.set(means.clickhouse, look);
  void look.found.then((apps) => {
    if (apps === undefined && looks.get(means.clickhouse) === look) looks.delete(means.clickhouse);
  });
  return look.found;
}

async function shortenedApps({ database, clickhouse, now }: Means, most: number): Promise<ShortenedApp[]> {
  const today = Math.floor(now().getTime() / dayMs);
  const from = today - learnedDays;
  const signal = AbortSignal.timeout(patience);
  const large = await readLargeApps(clickhouse, { from, most, apps: mostNamed }, signal);
  const found: ShortenedApp[] = [];
  for (const { organizationId, appId } of large) {
    const days = { organizationId, appIds: [appId], from, most, today };
    const first = await firstDayOf(clickhouse, days);
    if (first === from) continue;
    const app = await database.asSystem((tx) =>
      tx
        .selectFrom('app')
        .innerJoin('organization', 'organization.id', 'app.organization_id')
        .select(['app.name', 'organization.name as organization'])
        .where('app.id', '=', appId)
        .where('organization.id', '=', organizationId)
        .executeTakeFirst(),
    );
    if (app !== undefined) found.push({ ...app, days: today - first + 1 });
  }
  return found;
}
