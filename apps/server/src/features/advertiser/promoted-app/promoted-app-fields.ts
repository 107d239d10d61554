import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import * as z from 'zod/mini';
import type { Linked } from './linked.ts';

const text = z.nullable(z.string());

/** What of an app or website can be edited, by its names on the wire: history shows these, and a revert puts them back. */
export const promotedAppFields = z.object({
  name: z.string(),
  storeId: text,
  domain: text,
  url: z.string(),
  icon: text,
  developer: text,
  category: text,
  /** Entries of history from before it have none. */
  genres: z._default(z.nullable(z.array(z.string())), null),
  verified: z.boolean(),
  clickDays: z.int(),
  viewHours: z.int(),
  eventNames: z.array(z.string()),
});
export type PromotedAppFields = z.infer<typeof promotedAppFields>;

export const fieldsOf = (app: PromotedApp): PromotedAppFields => z.parse(promotedAppFields, app);

/** The fields as columns. */
export function columnsOf(fields: PromotedAppFields) {
  return {
    name: fields.name,
    store_id: fields.storeId,
    host: fields.domain,
    store_url: fields.domain === null ? fields.url : null,
    icon: fields.icon,
    developer: fields.developer,
    category: fields.category,
    genres: fields.genres && [...fields.genres],
    verified: fields.verified,
    click_days: fields.clickDays,
    view_hours: fields.viewHours,
    event_names: [...fields.eventNames],
  };
}

/** What a link says of the fields. */
export function fieldsOfLink(linked: Linked) {
  return {
    storeId: linked.store_id,
    domain: linked.host,
    url: linked.store_url ?? `https://${linked.host}/`,
    icon: linked.icon,
    developer: linked.developer,
    category: linked.category,
    genres: linked.genres,
    verified: linked.verified,
  };
}

/** What every history entry of an app or website says. */
export function changeOf({ id, name }: Pick<PromotedApp, 'id' | 'name'>) {
  return { entity: 'promoted_app', entityId: id, name } as const;
}
