import type { findKnownEvents } from '@millrace/contract/advertiser/event-tracking';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import * as z from 'zod/mini';
import { adSecretOf } from '../../../../domain/own-ads/ad-secret.ts';
import { pastTicket } from '../../../../domain/own-ads/past-ticket.ts';
import { askInLine } from '../../../../domain/report/in-line.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { readPromotedApp } from '../queries.ts';

const row = z.object({ id: z.string() });
/** A text as an expression that holds nothing but digits. */
const textOf = (value: string) => `unhex('${Buffer.from(value).toString('hex')}')`;

/**
 * Those of the ids whose events of an app stand in the store. What a website's page told of keeps none out: a file is signed, and counts
 * instead. What came within the last days the event log knows as well.
 */
export async function findKnown(
  context: Context,
  { id, eventIds }: RequestOf<typeof findKnownEvents>,
): Promise<ResponseOf<typeof findKnownEvents>> {
  const { services, scope, read, write } = context;
  const { secrets, now } = services;
  await read((tx) => readPromotedApp(tx, id));
  // Written nowhere, but where a call that is repeated has its answer: that is the same ticket.
  const ticket = await write(() => Promise.resolve(pastTicket(adSecretOf(secrets), id, now().getTime())));
  if (eventIds.length === 0) return { known: [], ticket };
  const rows = await askInLine(context)(
    {
      sql: `SELECT DISTINCT p.event_id AS id FROM millrace.promoted_event AS p
        WHERE p.advertiser_id = ${scope.organizationId} AND p.promoted_app_id = ${id} AND p.event_id IN (${eventIds.map(textOf).join(', ')}) AND p.told_by != 'website'
        ORDER BY id`,
    },
    row,
  );
  return { known: rows.map((one) => one.id), ticket };
}
