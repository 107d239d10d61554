import type { Feed, FeedSwitch, setFeedStatus } from '@millrace/contract/advertiser/feed';
import type { RequestOf } from '@millrace/contract/kit/call';
import { nextHour } from '../../../domain/feed/next-hour.ts';
import { readFeed, readLinked } from '../../../domain/feed/stored-feed.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { presentFeed } from './present-feed.ts';
import { recordFeed } from './recorded-feed.ts';

/** Archives a feed, or brings it back. */
export function setStatus(
  context: Context,
  { id, switch: wanted }: RequestOf<typeof setFeedStatus>,
): Promise<Feed> {
  return context.write(async (tx) => {
    await writeSwitch(context, tx, id, wanted);
    return presentFeed(tx, id);
  });
}

/** Not an edit: the version stays. */
export async function writeSwitch(
  context: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  id: number,
  wanted: FeedSwitch,
): Promise<void> {
  const before = await readFeed(tx, id, { lock: true });
  if (before.switch === wanted) return;
  const [linked] = wanted === 'archived' ? await readLinked(tx, id) : [];
  if (linked !== undefined) throw new CallError('feed.errors.leads', { params: { name: linked.form.name } });
  if (wanted === 'on' && before.form.leadId !== null) await leadMustLead(tx, before.form.leadId);
  const dueAt = wanted === 'on' ? nextHour(before.form.hours, context.services.now()) : null;
  await orDuplicate({ feed_name: () => fieldError('name', 'feed.errors.nameTaken') }, () =>
    tx.updateTable('feed').set({ switch: wanted, due_at: dueAt }).where('id', '=', id).execute(),
  );
  await recordFeed(context, tx, before, {
    action: 'edit',
    before: { switch: before.switch },
    after: { switch: wanted },
  });
}

/** @throws CallError for a feed that has been archived or linked itself meanwhile: with it nothing would be brought in */
async function leadMustLead(tx: Tx, id: number): Promise<void> {
  const lead = await readFeed(tx, id, { lock: 'share' });
  if (lead.switch === 'archived' || lead.form.leadId !== null)
    throw new CallError('feed.errors.leadAway', { params: { name: lead.form.name } });
}
