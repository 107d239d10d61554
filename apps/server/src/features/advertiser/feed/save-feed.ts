import {
  type createFeed,
  type Feed,
  type FeedForm,
  feedLimit,
  type updateFeed,
} from '@millrace/contract/advertiser/feed';
import type { RequestOf } from '@millrace/contract/kit/call';
import { nextHour } from '../../../domain/feed/next-hour.ts';
import { readFeed, type StoredFeed, sealContext } from '../../../domain/feed/stored-feed.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError, fieldError, foundAt } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { secretColumns } from '../../../platform/outside/address-secret.ts';
import { whereaboutsOf } from '../../../platform/outside/host-of.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import type { Services } from '../../../platform/services.ts';
import { presentFeed } from './present-feed.ts';
import { recordedOf, recordFeed } from './recorded-feed.ts';

/** Campaigns that a message names. */
const mostNamed = 5;

const nameTaken = { feed_name: () => fieldError('name', 'feed.errors.nameTaken') };

export function addFeed(
  context: Context,
  { promotedAppId, ...entered }: RequestOf<typeof createFeed>,
): Promise<Feed> {
  const { organizationId } = context.scope;
  return context.write(async (tx) => {
    // Those who add feeds at the same moment wait for each other here, so that the count below stays true.
    await lockOrganization(tx, organizationId);
    const app = tx.selectFrom('promoted_app').select('status').where('id', '=', promotedAppId);
    const { status } = foundAt('promotedAppId', await app.executeTakeFirst());
    if (status === 0) throw fieldError('promotedAppId', 'feed.errors.appArchived');
    if ((await countOf(tx.selectFrom('feed'))) >= feedLimit)
      throw new CallError('feed.errors.tooMany', { params: { limit: feedLimit } });
    const form = tidied(entered);
    await check(context.services, tx, { promotedAppId, id: null }, form);
    const { secret } = form;
    if (form.auth !== 'none' && (secret === null || secret === ''))
      throw fieldError('secret', 'feed.errors.secretEmpty');
    const { id } = await orDuplicate(nameTaken, () =>
      tx
        .insertInto('feed')
        .values({
          ...{ organization_id: organizationId, promoted_app_id: promotedAppId },
          ...columnsOf(context.services, form),
          ...secretOf(context.services, organizationId, form),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const stored = await readFeed(tx, id);
    await recordFeed(context, tx, stored, { action: 'add', after: recordedOf(stored) });
    return presentFeed(tx, id);
  });
}

/** Saves a feed whole. @throws CallError staleEdit with the feed as it is, when another save came between */
export function saveFeed(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateFeed>,
): Promise<Feed> {
  return context.write(async (tx) => {
    const before = await readFeed(tx, id, { lock: true });
    if (before.version !== version) throw new StaleEdit({ feed: id }, await presentFeed(tx, id));
    await overwrite(context, tx, before, form);
    return presentFeed(tx, id);
  });
}

/** Stores a form over a locked feed, with its history entry. */
export async function overwrite(
  context: Pick<Context, 'scope' | 'services'>,
  tx: Tx,
  before: StoredFeed,
  entered: FeedForm,
): Promise<void> {
  if (before.switch === 'archived') throw new CallError('feed.errors.archived');
  const form = tidied(entered);
  await check(context.services, tx, before, form);
  await orDuplicate(nameTaken, () =>
    tx
      .updateTable('feed')
      .set({
        ...columnsOf(context.services, form),
        ...secretOf(context.services, before.organizationId, form, before),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute(),
  );
  const after = await readFeed(tx, before.id);
  await recordFeed(context, tx, after, {
    action: 'edit',
    before: recordedOf(before),
    after: recordedOf(after),
  });
}

/** What does not go with the source, with the feed that it is brought in with or with the way in falls away. */
function tidied(form: FeedForm): FeedForm {
  const hours = form.leadId === null ? form.hours : [];
  const fitting: FeedForm =
    form.source === 'address' ? { ...form, hours } : { ...form, address: null, auth: 'none', hours: [] };
  return fitting.auth === 'none' ? { ...fitting, authName: null, secret: null } : fitting;
}

/** What only this server knows: where a feed may not be, and which feeds go together. */
async function check(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  { id, promotedAppId }: { readonly id: number | null; readonly promotedAppId: number },
  { address, leadId }: FeedForm,
): Promise<void> {
  if (address !== null && whereaboutsOf(new URL(address), config.callbackPrivateNetworks) === 'forbidden')
    throw fieldError('address', 'feed.errors.addressPrivate');
  if (leadId === null) return;
  const lead = foundAt(
    'leadId',
    await tx
      .selectFrom('feed')
      .select(['promoted_app_id', 'lead_id', 'switch'])
      .where('id', '=', leadId)
      // Locked, so that it is not archived or linked itself meanwhile.
      .forShare()
      .executeTakeFirst(),
  );
  if (lead.promoted_app_id !== promotedAppId || lead.switch === 'archived' || leadId === id)
    throw fieldError('leadId', 'feed.errors.leadOther');
  if (lead.lead_id !== null) throw fieldError('leadId', 'feed.errors.leadLed');
  if (id === null) return;
  await mustShowNothing(tx, id);
  const led = await countOf(tx.selectFrom('feed').where('lead_id', '=', id).where('switch', '=', 'on'));
  if (led > 0) throw fieldError('leadId', 'feed.errors.leadLeads');
}

/** A feed that is linked has its items in the catalogue of another. @throws CallError where campaigns show those of this one */
async function mustShowNothing(tx: Tx, id: number): Promise<void> {
  const campaigns = await tx
    .selectFrom('campaign')
    .select('name')
    .where('product_feed_id', '=', id)
    .where('switch', '!=', 'archived')
    .orderBy('name')
    .limit(mostNamed)
    .execute();
  if (campaigns.length === 0) return;
  throw fieldError('leadId', 'feed.errors.leadShown', {
    campaigns: campaigns.map(({ name }) => name).join(', '),
  });
}

function columnsOf({ now }: Pick<Services, 'now'>, form: FeedForm) {
  const { name, source, address, auth, authName, format, hours, brake, currency, minorUnits, rules, leadId } =
    form;
  return {
    ...{ name, source, address, auth, auth_name: authName, format, hours: [...hours], brake, currency },
    ...{ minor_units: minorUnits, rules: JSON.stringify(rules), lead_id: leadId },
    due_at: nextHour(hours, now()),
  };
}

/** The secret as {@link secretColumns} has it. */
function secretOf(
  services: Pick<Services, 'secrets'>,
  organizationId: number,
  form: FeedForm,
  before?: StoredFeed,
) {
  const columns = secretColumns(services, form, {
    before: before?.form,
    context: sealContext(organizationId),
  });
  if (columns === 'empty') throw fieldError('secret', 'feed.errors.secretEmpty');
  if (columns === 'again') throw fieldError('secret', 'feed.errors.secretAgain');
  return columns;
}
