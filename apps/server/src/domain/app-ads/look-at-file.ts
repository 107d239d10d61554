import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { storeReferenceOf } from '../app-store/store-reference.ts';
import type { Stores } from '../app-store/stores.ts';
import { type FetchedAds, fetchAppAds } from './fetch-app-ads.ts';
import { readAppAds } from './read-app-ads.ts';

type Needs = Pick<Services, 'config' | 'names' | 'now'> & { readonly stores: Stores };
type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const nothing = { detail: null, address: null, content: null };
const storeDown = { state: 'unreachable', reason: 'storeDown' } as const;
const noWebsite = { state: 'noWebsite', reason: null } as const;
/** Days after which a store is asked anew whose developer's website is. */
const storeAgain = 7;

/** An app whose file is to be looked at. */
export interface LookedAt {
  readonly organizationId: number;
  readonly appId: number;
}

interface Options {
  /** Asks for a file; a job asks once for all apps of a website. */
  readonly fetch?: (website: string) => Promise<FetchedAds>;
  /** A person waits: the store is asked in any case. */
  readonly isAsked?: boolean;
}

/** What a look at the file of an app has found, and of what. */
export interface Look extends LookedAt {
  readonly known: Known;
  readonly values: ReturnType<typeof valuesOf>;
}

/** Looks for the file of an app, outside of any transaction; undefined: there is no such app. */
export async function lookForFile(
  services: Needs,
  read: Run,
  of: LookedAt,
  { fetch = (website) => fetchAppAds(services, website), isAsked = false }: Options = {},
): Promise<Look | undefined> {
  const known = await read((tx) => readKnown(tx, of.appId));
  if (known === undefined) return undefined;
  const now = services.now();
  const isStoreDue = isAsked || now.getTime() - (known.storeAskedAt?.getTime() ?? 0) >= storeAgain * dayMs;
  const said =
    known.website === null && isStoreDue ? await websiteInStore(services.stores, known) : undefined;
  const storeWebsite = said === undefined ? known.storeWebsite : said.website;
  const website = known.website ?? storeWebsite;
  // Nobody names one; or the store would have, and could not be asked.
  const isDown = website === null && isStoreDue && said === undefined;
  const fetched = website === null ? undefined : await fetch(website);
  const store = { storeWebsite, storeAskedAt: said === undefined ? known.storeAskedAt : now };
  return { ...of, known, values: valuesOf(fetched, { ...store, website, isDown, now }) };
}

interface Circumstances {
  readonly storeWebsite: string | null;
  readonly storeAskedAt: Date | null;
  readonly website: string | null;
  readonly isDown: boolean;
  readonly now: Date;
}

function valuesOf(
  fetched: FetchedAds | undefined,
  { storeWebsite, storeAskedAt, website, isDown, now }: Circumstances,
) {
  return {
    ...{ store_website: storeWebsite, store_asked_at: storeAskedAt, website, checked_at: now },
    due_at: new Date(now.getTime() + (isDown ? hourMs : dayMs)),
    ...(fetched === undefined ? { ...nothing, ...(isDown ? storeDown : noWebsite) } : columnsOf(fetched)),
  };
}

/** Stores what was found, unless the app has another website or page by now: that is looked at next. */
export async function storeLook(tx: Tx, { organizationId, appId, known, values }: Look): Promise<void> {
  const still = await readKnown(tx, appId);
  if (still === undefined || still.website !== known.website || still.storeId !== known.storeId) return;
  await tx
    .insertInto('app_ads_file')
    .values({ organization_id: organizationId, app_id: appId, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'app_id']).doUpdateSet(values))
    .execute();
}

interface Known {
  readonly website: string | null;
  readonly storeId: string | null;
  readonly storeUrl: string | null;
  readonly storeWebsite: string | null;
  readonly storeAskedAt: Date | null;
}

function readKnown(tx: Tx, appId: number): Promise<Known | undefined> {
  return tx
    .selectFrom('app')
    .leftJoin('app_ads_file as file', 'file.app_id', 'app.id')
    .select(['app.website', 'app.store_id as storeId', 'app.store_url as storeUrl'])
    .select(['file.store_website as storeWebsite', 'file.store_asked_at as storeAskedAt'])
    .where('app.id', '=', appId)
    .executeTakeFirst();
}

/** What an app's store says of its developer's website; undefined: it could not be asked. */
async function websiteInStore(
  stores: Stores,
  { storeId, storeUrl }: Known,
): Promise<{ readonly website: string | null } | undefined> {
  const page = storeReferenceOf(storeUrl ?? storeId ?? '');
  if (page === undefined) return { website: null };
  const lookUp = await stores.lookUp(page);
  if (lookUp.outcome === 'unreachable') return undefined;
  return { website: lookUp.outcome === 'found' ? lookUp.app.website : null };
}

function columnsOf(fetched: FetchedAds) {
  const { state, address } = fetched;
  return {
    ...{ state, address: address.slice(0, 2000) },
    reason: 'reason' in fetched ? fetched.reason : null,
    detail: 'detail' in fetched ? (fetched.detail?.slice(0, 300) ?? null) : null,
    content: fetched.state === 'found' ? JSON.stringify(readAppAds(fetched.text)) : null,
  };
}
