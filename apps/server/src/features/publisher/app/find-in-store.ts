import { verification } from '@millrace/contract/publisher/app';
import type { StoreApp } from '../../../domain/app-store/store-app.ts';
import {
  type StoreReference,
  storePageOf,
  storeReferenceOf,
} from '../../../domain/app-store/store-reference.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { AppFields } from './app-fields.ts';

export interface InStore {
  readonly reference: StoreReference;
  /** undefined: the store can't be reached. */
  readonly app: StoreApp | undefined;
}

/**
 * Reads what a person entered and asks the store. Call it outside of a transaction: it may take seconds.
 * @param plat the platform that it has to be of, where that is settled
 * @throws CallError at the field `appId`
 */
export async function findInStore(
  { services }: Pick<Context, 'services'>,
  entered: string,
  plat: number | undefined,
): Promise<InStore> {
  const reference = storeReferenceOf(entered);
  if (reference === undefined) throw fieldError('appId', 'app.errors.idMalformed');
  if (plat !== undefined && plat !== reference.plat) throw fieldError('appId', 'app.errors.platformMismatch');
  const lookUp = await services.stores.lookUp(reference);
  if (lookUp.outcome === 'missing') throw fieldError('appId', 'app.errors.notInStore');
  return { reference, app: lookUp.outcome === 'found' ? lookUp.app : undefined };
}

type StoreFields = Omit<AppFields, 'appName' | 'coppa'>;

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
