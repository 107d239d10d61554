import { type CampaignForm, campaignLimit } from '@millrace/contract/advertiser/campaign';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import type { StoredCampaign } from './queries.ts';

/** Columns of a campaign as its form gives them, prices by country and creatives apart. */
function columnsOf(form: CampaignForm) {
  return {
    name: form.name,
    goal: form.goal,
    starts_at: form.startsAt === null ? null : new Date(form.startsAt),
    ends_at: form.endsAt === null ? null : new Date(form.endsAt),
    countries: form.countries,
    targeting: JSON.stringify(form.targeting),
    pricing: form.pricing,
    paid_event: form.pricing === 'cpa' ? form.paidEvent : null,
    bid: form.bid,
    daily_budget: form.dailyBudget,
    total_budget: form.totalBudget,
    even_pacing: form.pacing === 'even',
    cap_impressions: form.capImpressions,
    cap_hours: form.capHours,
    hold_out: form.goal === 'engage' ? form.holdOut : 0,
    recency: JSON.stringify(form.goal === 'engage' ? form.recency : []),
    recency_older: form.goal === 'engage' ? form.recencyOlder : '1',
    product_feed_id: form.goal === 'engage' ? form.productFeedId : null,
    product_picks: [...form.productPicks],
    link: form.link,
    impression_trackers: [...form.impressionTrackers],
    click_trackers: [...form.clickTrackers],
  };
}

interface Owner {
  readonly organizationId: number;
}

const nameTaken = { campaign_name: () => fieldError('name', 'campaign.errors.nameTaken') };

/** Inserts a draft. @returns its id */
export async function insertCampaign(
  tx: Tx,
  { organizationId }: Owner,
  promotedAppId: number,
  form: CampaignForm,
): Promise<number> {
  // Those who add campaigns at the same moment wait for each other here, so that the count below stays true.
  await lockOrganization(tx, organizationId);
  if ((await countOf(tx.selectFrom('campaign'))) >= campaignLimit)
    throw new CallError('campaign.errors.tooMany', { params: { limit: campaignLimit } });
  await feedMustBeThere(tx, promotedAppId, form);
  const values = { ...columnsOf(form), organization_id: organizationId, promoted_app_id: promotedAppId };
  const { id } = await orDuplicate(nameTaken, () =>
    tx.insertInto('campaign').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  await insertParts(tx, organizationId, id, form, []);
  return id;
}

/** Stores a form over a locked campaign and counts its version. */
export async function overwriteCampaign(
  tx: Tx,
  { organizationId }: Owner,
  { id, version, form: before }: Pick<StoredCampaign, 'id' | 'version' | 'form'>,
  form: CampaignForm,
): Promise<void> {
  const own = tx.selectFrom('campaign').select('promoted_app_id').where('id', '=', id);
  await feedMustBeThere(tx, (await own.executeTakeFirstOrThrow()).promoted_app_id, form);
  await orDuplicate(nameTaken, () =>
    tx
      .updateTable('campaign')
      .set({ ...columnsOf(form), version: version + 1 })
      .where('id', '=', id)
      .execute(),
  );
  await tx.deleteFrom('campaign_bid').where('campaign_id', '=', id).execute();
  await tx.deleteFrom('campaign_creative').where('campaign_id', '=', id).execute();
  await tx.deleteFrom('campaign_segment').where('campaign_id', '=', id).execute();
  await insertParts(tx, organizationId, id, form, before.creatives);
}

/** Stores other budgets over a locked campaign, leaves everything else, and counts its version. */
export async function overwriteBudgets(
  tx: Tx,
  { id, version }: Pick<StoredCampaign, 'id' | 'version'>,
  { dailyBudget, totalBudget }: Pick<CampaignForm, 'dailyBudget' | 'totalBudget'>,
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ daily_budget: dailyBudget, total_budget: totalBudget, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

async function insertParts(
  tx: Tx,
  organizationId: number,
  id: number,
  form: CampaignForm,
  had: CampaignForm['creatives'],
): Promise<void> {
  const owner = { organization_id: organizationId, campaign_id: id };
  const bids = form.bids.flatMap(({ countries, bid }, group) =>
    countries.map((country) => ({ ...owner, country, group_number: group, bid })),
  );
  if (bids.length > 0) await tx.insertInto('campaign_bid').values(bids).execute();
  await insertSegments(tx, owner, form.targeting);
  if (form.creatives.length === 0) return;
  await mustBeThere(tx, form, had);
  const creatives = form.creatives.map((one, position) => ({
    ...owner,
    creative_id: one.id,
    weight: one.weight,
    position,
  }));
  await tx.insertInto('campaign_creative').values(creatives).execute();
}

/** @throws CallError at the first segment that is not the advertiser's, a draft, or archived */
async function insertSegments(
  tx: Tx,
  owner: { readonly organization_id: number; readonly campaign_id: number },
  { segmentsIn, segmentsOut }: CampaignForm['targeting'],
): Promise<void> {
  const ids = [...segmentsIn, ...segmentsOut];
  if (ids.length === 0) return;
  // Locked, so that none is archived meanwhile.
  const rows = await tx
    .selectFrom('segment')
    .select('id')
    .where('id', 'in', ids)
    .where('switch', 'in', ['on', 'paused'])
    .orderBy('id')
    .forShare()
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  for (const [field, named] of Object.entries({ segmentsIn, segmentsOut })) {
    const gone = named.findIndex((id) => !there.has(id));
    if (gone !== -1) throw fieldError(`targeting.${field}.${gone}`, 'campaign.errors.segmentGone');
  }
  await tx
    .insertInto('campaign_segment')
    .values([
      ...segmentsIn.map((segment_id) => ({ ...owner, segment_id, way: 'in' })),
      ...segmentsOut.map((segment_id) => ({ ...owner, segment_id, way: 'out' })),
    ])
    .execute();
}

/** @throws CallError at a feed that is not of what is promoted, archived, or in the catalogue of another */
async function feedMustBeThere(
  tx: Tx,
  promotedAppId: number,
  { goal, productFeedId }: CampaignForm,
): Promise<void> {
  if (goal !== 'engage' || productFeedId === null) return;
  // Locked, so that it is not archived meanwhile.
  const feed = tx
    .selectFrom('feed')
    .select('id')
    .where('id', '=', productFeedId)
    .where('promoted_app_id', '=', promotedAppId)
    .where('switch', '=', 'on')
    .where('lead_id', 'is', null);
  if ((await feed.forShare().executeTakeFirst()) === undefined)
    throw fieldError('productFeedId', 'campaign.errors.feedGone');
}

/**
 * One that the campaign has may have been archived since: phones get it no more, and nothing else of the campaign waits for that.
 * @throws CallError at the first creative that is not the advertiser's, or is archived and new here
 */
async function mustBeThere(
  tx: Tx,
  { creatives }: CampaignForm,
  had: CampaignForm['creatives'],
): Promise<void> {
  const ids = creatives.map(({ id }) => id);
  const rows = await tx
    .selectFrom('creative')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('id', '=', anyOf(had.map(({ id }) => id)))]))
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  const gone = ids.findIndex((id) => !there.has(id));
  if (gone !== -1) throw fieldError(`creatives.${gone}.id`, 'campaign.errors.creativeGone');
}
