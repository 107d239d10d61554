import type {
  Campaign,
  CampaignForm,
  createCampaign,
  duplicateCampaign,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { linkProblem } from '@millrace/contract/advertiser/campaign-link';
import { type PromotedPlatform, promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import type { RequestOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { copyName } from '../../../platform/copy-name.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { checkPlaces } from './check-places.ts';
import { momentOf } from './moment-of.ts';
import { type Moment, presentCampaign } from './present-campaign.ts';
import { readStored, type StoredCampaign } from './queries.ts';
import { recordCampaign, recordedOf } from './record-campaign.ts';
import { insertCampaign, overwriteCampaign } from './write-campaign.ts';

/** Adds a draft to an app or website. */
export async function addCampaign(
  context: Context,
  { promotedAppId, ...form }: RequestOf<typeof createCampaign>,
): Promise<Campaign> {
  const moment = await momentOf(context);
  return context.write(async (tx) => {
    await checkPlaces(tx, form.targeting);
    return insert(context, tx, { promotedAppId, form, moment });
  });
}

interface NewCampaign {
  readonly promotedAppId: number;
  readonly form: CampaignForm;
  readonly moment: Moment;
}

async function insert(context: Context, tx: Tx, { promotedAppId, form, moment }: NewCampaign) {
  const app = found(
    await tx
      .selectFrom('promoted_app')
      .select(['status', 'platform'])
      .where('id', '=', promotedAppId)
      .forShare()
      .executeTakeFirst(),
  );
  if (app.status !== 1) throw new CallError('campaign.errors.appArchived');
  checkLink(form, promotedPlatforms[app.platform] ?? 'web');
  return presentCampaign(tx, await addDraft(context, tx, promotedAppId, form), moment);
}

/** @throws CallError at the link, where it leads to nothing of this platform */
function checkLink(form: CampaignForm, platform: PromotedPlatform): void {
  const problem = linkProblem(form, platform);
  if (problem !== null) throw fieldError('link', problem);
}

/** Stores a draft, with its history entry. @returns its id */
export async function addDraft(
  context: Context,
  tx: Tx,
  promotedAppId: number,
  form: CampaignForm,
): Promise<number> {
  const id = await insertCampaign(tx, context.scope, promotedAppId, form);
  const stored = await readStored(tx, id, dayOf(context.services.now()));
  await recordCampaign(context, tx, stored, { action: 'add', after: recordedOf(stored) });
  return id;
}

/** Saves a campaign whole. @throws CallError staleEdit with the campaign as it is, when another save came between */
export async function saveCampaign(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateCampaign>,
): Promise<Campaign> {
  const moment = await momentOf(context);
  return context.write(async (tx) => {
    const before = await readStored(tx, id, dayOf(moment.now), { lock: true });
    if (before.version !== version)
      throw new StaleEdit({ campaign: id }, await presentCampaign(tx, id, moment));
    await checkPlaces(tx, form.targeting, before.form.targeting);
    await overwrite(context, tx, before, form);
    return presentCampaign(tx, id, moment);
  });
}

/** Stores a form over a locked campaign, with its history entry. */
export async function overwrite(
  context: Context,
  tx: Tx,
  before: StoredCampaign,
  form: CampaignForm,
): Promise<void> {
  if (before.switch === 'archived') throw new CallError('campaign.errors.archived');
  checkLink(form, before.platform);
  await overwriteCampaign(tx, context.scope, before, form);
  const after = await readStored(tx, before.id, dayOf(context.services.now()));
  await recordCampaign(context, tx, after, {
    action: 'edit',
    before: recordedOf(before),
    after: recordedOf(after),
  });
}

/** Copies a campaign as a draft, without creatives that are archived: nothing is spent before somebody has looked at it. */
export async function copyCampaign(
  context: Context,
  { id }: RequestOf<typeof duplicateCampaign>,
): Promise<Campaign> {
  const moment = await momentOf(context);
  return context.write(async (tx) => {
    const { promotedAppId, form } = await readStored(tx, id, dayOf(moment.now));
    const taken = await tx
      .selectFrom('campaign')
      .select('name')
      .where('promoted_app_id', '=', promotedAppId)
      .where('switch', '<>', 'archived')
      .execute();
    const name = copyName(form.name, new Set(taken.map((row) => row.name.toLowerCase())));
    const creatives = await notArchived(tx, form.creatives);
    return insert(context, tx, { promotedAppId, form: { ...form, name, creatives }, moment });
  });
}

async function notArchived(tx: Tx, creatives: CampaignForm['creatives']): Promise<CampaignForm['creatives']> {
  const rows = await tx
    .selectFrom('creative')
    .select('id')
    .where('id', '=', anyOf(creatives.map(({ id }) => id)))
    .where('archived_at', 'is', null)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return creatives.filter(({ id }) => there.has(id));
}
