import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import type { CreativeKind } from '@millrace/contract/advertiser/creative';
import { fileUses, type StoredFile } from '@millrace/contract/advertiser/creative-file';
import type { HouseAdForm } from '@millrace/contract/publisher/house-ad';
import { fieldError, foundAt } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { type HouseCreative, readFiles } from './queries.ts';

/** An own app as its store has told of it. */
export interface PromotedOwn {
  readonly id: number;
  readonly platform: number;
  readonly name: string;
  readonly store_id: string;
  readonly store_url: string | null;
  readonly icon: string;
  readonly developer: string | null;
  readonly category: string | null;
}

/** Everything below runs in the house, see `inHouse`. */
export interface InHouse {
  readonly tx: Tx;
  readonly houseId: number;
  readonly userId: number | null;
  readonly now: Date;
}

/** The app among what the house promotes, as the store has it by now; locked, so that it is promoted once. */
export async function storePromoted({ tx, houseId }: InHouse, app: PromotedOwn): Promise<number> {
  const { id: own_app_id, platform, ...told } = app;
  const known = await tx
    .selectFrom('promoted_app')
    .select('id')
    // An app that was added anew to be the same in its store is the same here.
    .where((eb) =>
      eb.or([
        eb('own_app_id', '=', own_app_id),
        eb.and([eb('platform', '=', platform), eb('store_id', '=', app.store_id)]),
      ]),
    )
    .where('status', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (known !== undefined) {
    await tx
      .updateTable('promoted_app')
      .set({ ...told, own_app_id, verified: true })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  const { id } = await tx
    .insertInto('promoted_app')
    .values({ ...told, organization_id: houseId, own_app_id, platform, verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a campaign of the house is but for its apps: everybody sees it, and nobody pays. */
const free = {
  ...{ goal: 'install', countries: ['00'], pricing: 'cpm', bid: '0', daily_budget: null },
  ...{ total_budget: null, even_pacing: false, cap_impressions: 0, cap_hours: 24, link: null },
  ...{ impression_trackers: [], click_trackers: [] },
};

const targetingOf = ({ apps }: Pick<HouseAdForm, 'apps'>) =>
  JSON.stringify({ ...everybody, publisherMode: 'include', publisherApps: apps });

/** A campaign that is on, without creatives yet. @returns its id */
export async function insertCampaign(
  { tx, houseId }: InHouse,
  promotedAppId: number,
  name: string,
  form: HouseAdForm,
): Promise<number> {
  const { id } = await tx
    .insertInto('campaign')
    .values({
      ...{ organization_id: houseId, promoted_app_id: promotedAppId, name, switch: 'on' },
      ...{ ...free, targeting: targetingOf(form) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function overwriteCampaign(
  { tx }: InHouse,
  { id, version }: { readonly id: number; readonly version: number },
  form: HouseAdForm,
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ targeting: targetingOf(form), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Has a campaign show a card and each of the form's files. What is shown already stays the creative that it is, so that
 * its figures go on; what is not any more goes to the archive.
 */
export async function storeCreatives(
  at: InHouse,
  campaignId: number,
  before: readonly HouseCreative[],
  form: HouseAdForm,
): Promise<void> {
  const { tx, houseId, now } = at;
  const files = await filesOf(tx, form);
  const endCard = files.find(({ kind }) => kind === 'native')?.file.id ?? null;
  const wanted = [{ kind: 'card' as const, file: null }, ...files];
  const kept: number[] = [];
  for (const { kind, file } of wanted) {
    const known = before.find((one) => one.kind === kind && (one.file?.id ?? null) === (file?.id ?? null));
    const texts = kind === 'banner' ? { title: null, descn: null } : { title: form.title, descn: form.descn };
    if (known !== undefined) await tx.updateTable('creative').set(texts).where('id', '=', known.id).execute();
    const id = known?.id ?? (await insertCreative(at, kind, file, texts));
    if (kind === 'video') await storeEndCard(at, id, endCard);
    kept.push(id);
  }
  const gone = before.map(({ id }) => id).filter((id) => !kept.includes(id));
  if (gone.length > 0)
    await tx.updateTable('creative').set({ archived_at: now }).where('id', 'in', gone).execute();
  await tx.deleteFrom('campaign_creative').where('campaign_id', '=', campaignId).execute();
  await tx
    .insertInto('campaign_creative')
    .values(
      kept.map((creative_id, position) => ({
        ...{ organization_id: houseId, campaign_id: campaignId, creative_id, weight: 1, position },
      })),
    )
    .execute();
}

type FileKind = Exclude<CreativeKind, 'card'>;

async function filesOf(
  tx: Tx,
  form: HouseAdForm,
): Promise<{ readonly kind: FileKind; readonly file: StoredFile }[]> {
  const there = new Map((await readFiles(tx, form.files)).map((file) => [file.id, file]));
  return form.files.map((id, index) => {
    const file = foundAt(`files.${index}`, there.get(id));
    const kind = kindFor(file);
    if (kind === undefined)
      throw fieldError(`files.${index}`, 'houseAd.errors.fileUnfit', { name: file.name });
    return { kind, file };
  });
}

/** What a file is shown as; undefined: it fits nothing by itself. */
function kindFor(file: StoredFile): FileKind | undefined {
  if (fileUses.video(file)) return 'video';
  if (fileUses.banner(file)) return 'banner';
  return fileUses.nativeImage(file) ? 'native' : undefined;
}

async function insertCreative(
  { tx, houseId, userId }: InHouse,
  kind: CreativeKind,
  file: StoredFile | null,
  texts: { readonly title: string | null; readonly descn: string | null },
): Promise<number> {
  const size = { width: file?.width ?? null, height: file?.height ?? null };
  const name = [...(file?.name ?? texts.title ?? kind)].slice(0, 100).join('');
  const { id } = await tx
    .insertInto('creative')
    .values({ organization_id: houseId, created_by: userId, name, kind, ...size, ...texts })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (file !== null) {
    const role = kind === 'video' ? 'video' : 'image';
    await tx
      .insertInto('creative_file')
      .values({ organization_id: houseId, creative_id: id, role, file_id: file.id })
      .execute();
  }
  return id;
}

async function storeEndCard({ tx, houseId }: InHouse, creativeId: number, fileId: number | null) {
  const role = 'endCard';
  await tx
    .deleteFrom('creative_file')
    .where('creative_id', '=', creativeId)
    .where('role', '=', role)
    .execute();
  if (fileId === null) return;
  await tx
    .insertInto('creative_file')
    .values({ organization_id: houseId, creative_id: creativeId, role, file_id: fileId })
    .execute();
}
