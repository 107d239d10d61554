import { dayMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import { storableText } from '../../platform/postgres/storable-text.ts';
import { callbackUrl } from './callback-url.ts';
import { holdMilliseconds } from './match-rewards.ts';
import type { AskedReward, RewardRow, RewardRows } from './reward-rows.ts';
import type { DropReason } from './verdict.ts';

/** Milliseconds; history that is filled in later rewards nobody. */
const oldest = dayMs;

/**
 * Takes what a batch tells of rewards and impressions; match-rewards.ts then brings both together. A batch that comes
 * again changes nothing.
 */
export async function queueRewards(tx: Tx, rows: RewardRows, now: Date): Promise<void> {
  const isRecent = ({ at }: RewardRow) => at >= now.getTime() - oldest;
  const [asked, shown] = [rows.asked.filter(isRecent), rows.shown.filter(isRecent)];
  const callbacks = await callbacksOf(tx, [...asked, ...shown]);
  const seen = shown.filter((row) => row.uid !== '' && callbacks.has(placeOf(row)));
  const wanted = asked.flatMap((row) => {
    const template = callbacks.get(placeOf(row));
    return template === undefined ? [] : [queued(row, template)];
  });
  if (seen.length > 0) await insertImpressions(tx, seen, now);
  if (wanted.length > 0) await insertRewards(tx, wanted, now);
}

/** Each placement that has a callback, as its organization and app own it. */
async function callbacksOf(tx: Tx, rows: readonly RewardRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ placementId }) => placementId))];
  if (ids.length === 0) return new Map();
  const placements = await tx
    .selectFrom('placement')
    .select(['id', 'app_id', 'organization_id', 'callback_url'])
    .where('callback_url', '<>', '')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(
    placements.map((row) => [
      placeOf({ organizationId: row.organization_id, appId: row.app_id, placementId: row.id }),
      row.callback_url ?? '',
    ]),
  );
}

const placeOf = (row: Pick<RewardRow, 'organizationId' | 'appId' | 'placementId'>) =>
  `${row.organizationId}/${row.appId}/${row.placementId}`;

interface Queued extends RewardRow {
  readonly url: string;
  /** Dropped at once. */
  readonly reason: DropReason | null;
}

function queued({ content, ...row }: AskedReward, template: string): Queued {
  const url = callbackUrl(template, content);
  if (url === null) return { ...row, url: '', reason: 'bad-address' };
  return { ...row, url, reason: row.uid === '' ? 'no-user' : null };
}

/** One parameter for any number of rows. */
const asJson = (rows: readonly RewardRow[]) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, uid: storableText(row.uid.slice(0, 200)), at: new Date(row.at) })),
  );

async function insertImpressions(tx: Tx, rows: readonly RewardRow[], now: Date): Promise<void> {
  await sql`
    insert into reward_impression
      (organization_id, app_id, placement_id, instance_id, uid, key, shown_at, created_at)
    select "organizationId", "appId", "placementId", "instanceId", uid, key, at, ${now}
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as row ("organizationId" int, "appId" int, "placementId" int,
      "instanceId" int, uid text, key text, at timestamptz)
    on conflict (app_id, key) do nothing`.execute(tx);
}

async function insertRewards(tx: Tx, rows: readonly Queued[], now: Date): Promise<void> {
  const givenUp = new Date(now.getTime() + holdMilliseconds);
  await sql`
    insert into reward_callback (organization_id, app_id, placement_id, instance_id, uid, key, url, asked_at, state,
      reason, due_at, created_at, ended_at)
    select "organizationId", "appId", "placementId", "instanceId", uid, key, url, at,
      case when reason is null then 'waiting' else 'dropped' end, reason, ${givenUp}::timestamptz, ${now}::timestamptz,
      case when reason is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as row ("organizationId" int, "appId" int, "placementId" int,
      "instanceId" int, uid text, key text, at timestamptz, url text, reason text)
    on conflict (app_id, key) do nothing`.execute(tx);
}
