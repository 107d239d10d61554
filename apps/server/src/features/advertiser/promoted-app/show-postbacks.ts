import { type getPostbacks, mostReceived, type Postbacks } from '@millrace/contract/advertiser/postback';
import type { RequestOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { adSecretOf, postbackSecret } from '../../../domain/own-ads/ad-secret.ts';
import { sealTouch } from '../../../domain/own-ads/click-id.ts';
import { askInLine } from '../../../domain/report/in-line.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { readPromotedApp } from './queries.ts';

/** Days back that are looked at. */
const lookBack = 7;

const row = z.object({
  id: z.string(),
  at: z.coerce.number(),
  name: z.string(),
  eventId: z.string(),
  touch: z.string(),
  refusal: z.string(),
  campaignId: z.number(),
  spent: z.string(),
  unbilled: z.string(),
  valueUsd: z.string(),
});

/** How an app's installs and events are told of, and what became of the last ones. */
export async function showPostbacks(
  context: PersonContext,
  { id }: RequestOf<typeof getPostbacks>,
): Promise<Postbacks> {
  const app = await context.read((tx) => readPromotedApp(tx, id));
  const waiting = await waitingOnes(context, id);
  const decided = await decidedOnes(context, id);
  const adSecret = adSecretOf(context.services.secrets);
  return {
    secret: postbackSecret(adSecret, app),
    testClickId: sealTouch(adSecret, {
      ...{
        touch: 'click',
        bidId: 'test',
        advertiser: context.scope.organizationId,
        promoted: id,
        isTest: true,
      },
      ...{ campaign: 0, creative: 0, app: 0, placement: 0, country: '00', event: '' },
      ...{ at: context.services.now().getTime(), pricing: 'cpi', price: '0' },
    }),
    received: newest([...waiting, ...(decided ?? [])]),
    isStoreAway: decided === null,
  };
}

/** One that has just been decided may be in both for a moment. */
function newest(all: Postbacks['received']): Postbacks['received'] {
  const known = new Map(all.map((one) => [one.id, one]));
  return [...known.values()].sort((one, other) => other.at.localeCompare(one.at)).slice(0, mostReceived);
}

/** Those whose touch is being looked up. */
async function waitingOnes(context: PersonContext, appId: number): Promise<Postbacks['received']> {
  const rows = await context.read((tx) =>
    tx
      .selectFrom('told_conversion')
      .select(['record_id', 'told_at', 'name', 'event_id'])
      // As ClickHouse says those that are decided.
      .select(sql<string>`trim_scale(value_usd)::text`.as('value_usd'))
      .where('promoted_app_id', '=', appId)
      .where('state', '<>', 'done')
      .orderBy('told_at', 'desc')
      .limit(mostReceived)
      .execute(),
  );
  return rows.map((row) => ({
    ...{ id: row.record_id, at: row.told_at.toISOString(), name: row.name, eventId: row.event_id },
    ...{ isWaiting: true, touch: null, refusal: null, campaign: null, spent: '0', valueUsd: row.value_usd },
    isBeyondBudget: false,
  }));
}

/** Null: the store can't be asked. What else is told here, other screens need, too, and nothing of it hangs on that. */
async function decidedOnes(context: PersonContext, appId: number): Promise<Postbacks['received'] | null> {
  try {
    return await lastReceived(context, appId);
  } catch (error) {
    context.log.warn({ err: error }, 'ClickHouse could not be asked for what was received');
    return null;
  }
}

async function lastReceived(context: PersonContext, appId: number): Promise<Postbacks['received']> {
  const rows = await askInLine(context)(
    {
      sql: `SELECT e.record_id AS id, toString(toUnixTimestamp64Milli(e.received_at)) AS at, e.event_name AS name, e.event_id AS eventId,
          e.touch AS touch, e.refusal AS refusal, e.campaign_id AS campaignId, toString(e.spent) AS spent,
          e.unbilled AS unbilled, toString(e.value_usd) AS valueUsd
        FROM millrace.event AS e
        WHERE e.promoted_app_id = {app:UInt32} AND e.kind IN ('install', 'event')
          AND (e.advertiser_id = {advertiser:UInt32}
            OR (e.advertiser_id = 0 AND e.organization_id = {advertiser:UInt32} AND e.app_id = 0))
          AND e.received_at >= now64(3) - INTERVAL ${lookBack} DAY
        ORDER BY e.received_at DESC LIMIT ${mostReceived}`,
      params: { app: appId, advertiser: context.scope.organizationId },
    },
    row,
  );
  const names = await namesOf(
    context,
    rows.map(({ campaignId }) => campaignId),
  );
  return rows.map(({ at, campaignId, touch, refusal, unbilled, ...rest }) => {
    const name = names.get(campaignId);
    return {
      ...rest,
      at: new Date(at).toISOString(),
      isWaiting: false,
      touch: touch === 'click' || touch === 'view' ? touch : null,
      refusal: refusal === '' ? null : (refusal as Postbacks['received'][number]['refusal']),
      campaign: name === undefined ? null : { id: campaignId, name },
      isBeyondBudget: unbilled === 'budget',
    };
  });
}

async function namesOf(context: PersonContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await context.read((tx) =>
    tx
      .selectFrom('campaign')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(ids)])
      .execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
