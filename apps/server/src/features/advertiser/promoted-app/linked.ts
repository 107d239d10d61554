import {
  type PromotedApp,
  type PromotedPlatform,
  promotedPlatforms,
} from '@millrace/contract/advertiser/promoted-app';
import { findInStore, type InStore, storeFields } from '../../../domain/app-store/find-in-store.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { violatedIndex } from '../../../platform/postgres/unique-violation.ts';
import { queryPromotedApps } from './queries.ts';
import { hostOf } from './website.ts';

/** What an app or website is linked to, by the names of its columns. */
export interface Linked {
  readonly platform: number;
  readonly store_id: string | null;
  readonly host: string | null;
  readonly store_url: string | null;
  readonly icon: string | null;
  readonly developer: string | null;
  readonly category: string | null;
  /** What else its store has it under; null: no store was asked. */
  readonly genres: string[] | null;
  readonly verified: boolean;
}

export interface Found {
  readonly linked: Linked;
  /** What the store said; undefined: it can't be reached, or it is a website. */
  readonly inStore?: InStore['app'];
}

const web = promotedPlatforms.indexOf('web');

/**
 * Reads the link that a person entered, and asks the store about an app. Call it outside of a transaction.
 * @throws CallError at the field `link`
 */
export async function findLinked(
  { services }: Pick<Context, 'services'>,
  kind: 'app' | 'website',
  link: string,
  platform?: PromotedPlatform,
): Promise<Found> {
  if (kind === 'website') {
    const host = hostOf(link);
    if (host === undefined) throw fieldError('link', 'promotedApp.errors.websiteMalformed');
    const nothing = { store_id: null, store_url: null, icon: null, developer: null, category: null };
    return { linked: { ...nothing, genres: null, platform: web, host, verified: false } };
  }
  const plat = platform === undefined ? undefined : promotedPlatforms.indexOf(platform);
  const inStore = await findInStore(services.stores, link, { plat, field: 'link' });
  const { appId, storeUrl, icon, developer, category } = storeFields(inStore);
  return {
    linked: {
      platform: inStore.reference.plat,
      store_id: appId,
      host: null,
      store_url: storeUrl,
      icon,
      developer,
      category,
      genres: inStore.app === undefined ? null : [...inStore.app.genres],
      verified: inStore.app !== undefined,
    },
    inStore: inStore.app,
  };
}

type Reference = Pick<Linked, 'platform' | 'store_id' | 'host'>;

/** The advertiser's active app or website that is linked to the same. */
export async function linkedTo(
  context: Pick<Context, 'read'>,
  { platform, store_id, host }: Reference,
): Promise<{ id: number; name: string } | null> {
  const row = await context.read((tx) =>
    queryPromotedApps(tx)
      .select(['id', 'name'])
      .where('status', '=', 1)
      .where('platform', '=', platform)
      .where('store_id', 'is not distinct from', store_id)
      .where('host', 'is not distinct from', host)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/** What to say of a write that failed: that another active one is linked to the same, or the failure itself. */
export async function linkTaken(
  context: Pick<Context, 'read'>,
  error: unknown,
  reference: Reference,
): Promise<unknown> {
  if (!['promoted_app_page', 'promoted_app_host'].includes(violatedIndex(error) ?? '')) return error;
  const other = await linkedTo(context, reference);
  const name = other?.name ?? reference.store_id ?? reference.host ?? '';
  return fieldError('link', 'promotedApp.errors.alreadyThere', { name });
}

export function referenceOf({ platform, storeId, domain }: PromotedApp): Reference {
  return { platform: promotedPlatforms.indexOf(platform), store_id: storeId, host: domain };
}
