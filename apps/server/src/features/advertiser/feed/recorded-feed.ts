import type { FeedForm } from '@millrace/contract/advertiser/feed';
import type { StoredFeed } from '../../../domain/feed/stored-feed.ts';
import { type Change, recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** What the change log keeps of a feed: its form with the end of its secret, and its switch. */
export const recordedOf = ({ form, secretTail, switch: state }: StoredFeed) => ({
  name: form.name,
  switch: state,
  feedSource: form.source,
  feedAddress: form.address,
  feedAuth: form.auth,
  authName: form.authName,
  feedSecret: secretTail === null ? null : `••••••••${secretTail}`,
  feedFormat: form.format,
  feedHours: form.hours.map(hourText),
  brake: form.brake,
  priceCurrency: form.currency,
  minorUnits: form.minorUnits,
  feedRules: form.rules,
  leadFeed: form.leadId,
});

/** The form of recorded fields; of a secret they know the end alone. */
export function formOfRecorded(fields: Readonly<Record<string, unknown>>): Record<keyof FeedForm, unknown> {
  const hours = Array.isArray(fields.feedHours) ? fields.feedHours : [];
  return {
    name: fields.name,
    source: fields.feedSource,
    address: fields.feedAddress,
    auth: fields.feedAuth,
    authName: fields.authName,
    secret: null,
    format: fields.feedFormat,
    hours: hours.map((hour) => Number.parseInt(String(hour), 10)),
    brake: fields.brake,
    currency: fields.priceCurrency,
    minorUnits: fields.minorUnits,
    rules: fields.feedRules,
    leadId: fields.leadFeed,
  };
}

export function recordFeed(
  { scope }: Pick<Context, 'scope'>,
  tx: Tx,
  { id, form }: Pick<StoredFeed, 'id' | 'form'>,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> {
  return recordChange(tx, scope, { entity: 'feed', entityId: id, name: form.name, ...change });
}
