import { verification } from '@millrace/contract/publisher/app';
import { fieldError } from '../../platform/http/call-error.ts';
import type { StoreApp } from './store-app.ts';
import { type StoreReference, storePageOf, storeReferenceOf } from './store-reference.ts';
import type { Stores } from './stores.ts';

export interface InStore {
  readonly reference: StoreReference;
  /** undefined: the store can't be reached. */
  readonly app: StoreApp | undefined;
}

interface Wanted {
  /** The platform that it has to be of, where that is settled. */
  readonly plat?: number | undefined;
  /** The field that the person entered it in. */
  readonly field?: string;
}

/**
 * Reads what a person entered and asks the store. Call it outside of a transaction: it may take seconds.
 * @throws CallError at the field, `appId` where nothing else is said
 */
export async function findInStore(
  stores: Stores,
  entered: string,
  { plat, field = 'appId' }: Wanted = {},
): Promise<InStore> {
  const reference = storeReferenceOf(entered);
  if (reference === undefined) throw fieldError(field, 'app.errors.idMalformed');
  if (plat !== undefined && plat !== reference.plat) throw fieldError(field, 'app.errors.platformMismatch');
  const lookUp = await stores.lookUp(reference);
  if (lookUp.outcome === 'missing') throw fieldError(field, 'app.errors.notInStore');
  return { reference, app: lookUp.outcome === 'found' ? lookUp.app : undefined };
}

/** What is kept of an app's store, by its names on the wire. */
export interface StoreFields {
  readonly appId: string | null;
  readonly storeUrl: string | null;
  readonly verifyStatus: 0 | 1 | 2;
  readonly icon: string | null;
  readonly bundleId: string | null;
  readonly developer: string | null;
  readonly category: string | null;
  readonly osRequire: string | null;
}

const nothingKnown = { icon: null, bundleId: null, developer: null, category: null, osRequire: null };

/** The fields of an app that a store knows, or that it may know once it can be asked; undefined: not published. */
export function storeFields(inStore: InStore | undefined): StoreFields {
  if (inStore === undefined) {
    return { ...nothingKnown, appId: null, storeUrl: null, verifyStatus: verification.notPublished };
  }
  const { reference, app } = inStore;
  const appId = reference.storeId;
  if (app === undefined) {
    return {
      ...nothingKnown,
      appId,
      storeUrl: storePageOf(reference),
      verifyStatus: verification.unverified,
    };
  }
  return { ...fieldsOfStore(app), appId, verifyStatus: verification.verified };
}

/** What a store says, without the name. */
export function fieldsOfStore({ icon, bundleId, developer, category, osRequire, storeUrl }: StoreApp) {
  return { icon, bundleId, developer, category, osRequire, storeUrl };
}
