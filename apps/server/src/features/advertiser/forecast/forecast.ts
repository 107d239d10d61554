import type { CampaignForecast, forecastCampaign } from '@millrace/contract/advertiser/forecast';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { OwnCampaign, OwnCreative, OwnCreativeKind } from '@millrace/mediation/own-ads/own-campaign';
import { loadRates } from '../../../domain/own-ads/load-rates.ts';
import { fieldError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { foldRequests } from './fold-requests.ts';
import { loadReach } from './load-reach.ts';
import { readRequests } from './read-requests.ts';

type Form = RequestOf<typeof forecastCampaign>;

/** How many of the last week's requests a campaign would have been for, saved or not. */
export async function forecast(context: Context, form: Form): Promise<CampaignForecast> {
  const { services, scope } = context;
  const id = form.campaignId ?? 0;
  const [campaign, ratesOf] = await context.read(async (tx) => [
    await campaignOf(tx, form, scope.organizationId),
    await loadRates(tx, [{ id, pricing: form.pricing }]),
  ]);
  // Publishers' apps are nobody's of the advertiser's organization; only sums of them leave.
  const reach = await services.database.asSystem((tx) => loadReach(tx, scope.organizationId));
  const nothing = { total: 0, sample: 1, rows: [] };
  const asked = reach.size === 0 ? nothing : await readRequests(context, reach);
  // Of no request is kept which carrier it came by, nor who of a segment: what is said of them can't be looked back at.
  const targeting = { ...campaign.targeting, carriers: [], segmentsIn: [], segmentsOut: [] };
  return foldRequests({ ...campaign, targeting }, asked, reach, ratesOf(id));
}

async function campaignOf(tx: Tx, form: Form, advertiserId: number): Promise<OwnCampaign> {
  const app = found(
    await tx
      .selectFrom('promoted_app')
      .select(['platform', 'category', 'genres'])
      .where('id', '=', form.promotedAppId)
      .executeTakeFirst(),
  );
  if (form.campaignId !== undefined) await mustBeOf(tx, form.campaignId, form.promotedAppId);
  const bids = form.bids.flatMap(({ countries, bid }) => countries.map((country) => [country, Number(bid)]));
  return {
    ...{ id: 0, advertiserId, isHouse: false, category: app.category, genres: app.genres ?? [] },
    ...{
      capImpressions: 0,
      startsAt: null,
      endsAt: null,
      targeting: form.targeting,
      countries: form.countries,
    },
    platform: app.platform === 0 || app.platform === 1 ? app.platform : null,
    pricing: form.pricing,
    bid: Number(form.bid),
    bids: Object.fromEntries(bids),
    creatives: await creativesOf(tx, form.creatives),
    ...(form.goal === 'engage' && {
      holdOut: form.holdOut,
      recency: {
        steps: form.recency.map(({ days, factor }) => ({ days, factor: Number(factor) })),
        older: Number(form.recencyOlder),
      },
    }),
  };
}

async function mustBeOf(tx: Tx, campaignId: number, promotedAppId: number): Promise<void> {
  const campaign = tx.selectFrom('campaign').select('id').where('id', '=', campaignId);
  found(await campaign.where('promoted_app_id', '=', promotedAppId).executeTakeFirst());
}

/** Before any is chosen, one of every kind. */
const anyKind: readonly OwnCreative[] = (['banner', 'native', 'video', 'card'] as const).map((kind) => ({
  ...{ id: 0, kind, size: null, weight: 1 },
}));

async function creativesOf(tx: Tx, chosen: Form['creatives']): Promise<readonly OwnCreative[]> {
  if (chosen.length === 0) return anyKind;
  const rows = await tx
    .selectFrom('creative')
    .select(['id', 'kind', 'width', 'height', 'archived_at'])
    .where('id', '=', anyOf(chosen.map(({ id }) => id)))
    .execute();
  return chosen.flatMap(({ id, weight }, at) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw fieldError(`creatives.${at}.id`, 'campaign.errors.creativeGone');
    // In the archive it is never shown, as long as the campaign has it.
    if (row.archived_at !== null) return [];
    const { width, height } = row;
    // The table's own check allows no other kind.
    const kind = row.kind as OwnCreativeKind;
    return [{ id, kind, size: width === null || height === null ? null : { width, height }, weight }];
  });
}
