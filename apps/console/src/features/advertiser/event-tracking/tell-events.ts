import { getPostbacks } from '@millrace/contract/advertiser/postback';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { eventPath, eventVerdicts } from '@millrace/contract/advertiser/tracked-event';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { askDoor } from '../../../kit/promoted-app/ask-door.ts';

const answer = z.union([
  z.object({ results: z.array(z.object({ verdict: z.enum(eventVerdicts), wrong: z.optional(z.string()) })) }),
  z.object({ error: z.string() }),
]);
export type Told = z.infer<typeof answer>;

/**
 * Tells the server of events as an advertiser's own server does, but that they are a test, or of the past.
 * @throws NoDoor
 */
export async function tellEvents(
  { id }: Pick<PromotedApp, 'id'>,
  of: { readonly of: 'test' } | { readonly of: 'past'; readonly ticket: string },
  events: readonly object[],
): Promise<Told> {
  const { secret } = await callApi(getPostbacks, { id }, { quiet: true });
  const query = new URLSearchParams({ app: String(id), secret, ...of });
  const said = { method: 'POST', body: JSON.stringify({ events }) };
  return askDoor(answer, `${eventPath}?${query}`, said);
}
