import { type Platform, platform } from '@millrace/contract/platform';

/** An app as its store names it. */
export interface StoreReference {
  readonly plat: Platform;
  /** App Store number or Android package. */
  readonly storeId: string;
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
  const address = /[/:]/.test(text) ? URL.parse(/^https?:/i.test(text) ? text : `https://${text}`) : null;
  return address === null ? androidPackage(text) : referenceIn(address);
}

function referenceIn(address: URL): StoreReference | undefined {
  if (address.hostname === 'play.google.com') return androidPackage(address.searchParams.get('id') ?? '');
  if (!/^(apps|itunes)\.apple\.com$/.test(address.hostname)) return undefined;
  const storeId = /\/id(\d{1,15})(?:\/|$)/.exec(address.pathname)?.[1];
  return storeId === undefined ? undefined : { plat: platform.ios, storeId };
}

function androidPackage(text: string): StoreReference | undefined {
  return javaPackage.test(text) && text.length <= longest
    ? { plat: platform.android, storeId: text }
    : undefined;
}

/** The page of an app in its store, as people open it. */
export function storePageOf({ plat, storeId }: StoreReference): string {
  return plat === platform.ios
    ? `https://apps.apple.com/app/id${storeId}`
    : `https://play.google.com/store/apps/details?id=${storeId}`;
}
