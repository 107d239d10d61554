import { type Platform, platform } from '@millrace/contract/publisher/platform';

/** An app as its store names it. */
export interface StoreReference {
  readonly plat: Platform;
  /** App Store number or Android package. */
  readonly storeId: string;
  /** The country whose App Store was named, in lower case; undefined: that of the United States, or none. */
  readonly country?: string;
}

const number = /^\d{1,15}$/;
/** A Java package: at least two parts, each beginning with a letter. */
const javaPackage = /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/;
const longest = 200;

/**
 * What a person entered: an App Store number, an Android package, or the address of the app's page in either store.
 * @returns undefined when it is none of them
 */
export function storeReferenceOf(entered: string): StoreReference | undefined {
  const text = entered.trim();
  if (number.test(text)) return { plat: platform.ios, storeId: text };
  if (!/[/:]/.test(text)) return androidPackage(text);
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return address === null ? undefined : referenceIn(address);
}

function referenceIn({ hostname, pathname, searchParams }: URL): StoreReference | undefined {
  if (hostname === 'play.google.com') return androidPackage(searchParams.get('id') ?? '');
  if (!/^(apps|itunes)\.apple\.com$/.test(hostname)) return undefined;
  const storeId = /\/id(\d{1,15})(?:\/|$)/.exec(pathname)?.[1];
  if (storeId === undefined) return undefined;
  const country = /^\/([a-z]{2})\//i.exec(pathname)?.[1]?.toLowerCase();
  return { plat: platform.ios, storeId, ...(country !== undefined && country !== 'us' && { country }) };
}

function androidPackage(text: string): StoreReference | undefined {
  return javaPackage.test(text) && text.length <= longest
    ? { plat: platform.android, storeId: text }
    : undefined;
}

/** The page of an app in its store, as people open it. */
export function storePageOf({ plat, storeId, country }: StoreReference): string {
  if (plat === platform.android) return `https://play.google.com/store/apps/details?id=${storeId}`;
  return `https://apps.apple.com${country === undefined ? '' : `/${country}`}/app/id${storeId}`;
}

/** The page of an app that is stored by its id: its stored address may say in which country it is published. */
export function storedPageOf(
  { plat, storeId }: Pick<StoreReference, 'plat' | 'storeId'>,
  address: string | null,
): StoreReference {
  const named = storeReferenceOf(address ?? '');
  return named?.storeId === storeId ? named : { plat, storeId };
}
