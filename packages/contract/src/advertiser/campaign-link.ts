import type { ErrorKey } from '../errors.ts';
import { isWebsite } from '../kit/fields.ts';
import { hostMacros } from './macros.ts';
import type { PromotedPlatform } from './promoted-app.ts';

/** What of a campaign says where a click may lead. */
export interface LinkOf {
  readonly goal: 'install' | 'engage';
  /** With macros, as in `https://shop.example/?click={click_id}`; null: the store page, the website. */
  readonly link: string | null;
}

/** A link as it is checked: what stands in braces is filled in later. */
export const withoutMacros = (link: string): string => link.replace(/\{[a-z_]+\}/g, 'x');

const filledInHosts = new RegExp(`\\{(${hostMacros.join('|')})\\}`, 'g');

/** Whether what stands in braces in the host of a web address becomes part of a host's name. Other schemes mean what they like by theirs. */
export const isHostFilled = (link: string): boolean => !/[{}]/.test(hostOf(link).replace(filledInHosts, ''));

/** What stands in a web address where its host is, as it is written; of other schemes nothing. */
export const hostOf = (link: string): string => /^https?:\/\/([^/?#\\]*)/i.exec(link)?.[1] ?? '';

const schemeOf = (link: string): string => /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase() ?? '';

/** Whether it is an address of any kind: of the web, or of an app. */
export function isAddress(link: string): boolean {
  const address = withoutMacros(link);
  const scheme = schemeOf(address);
  if (scheme === 'http' || scheme === 'https') return isWebsite(address);
  return scheme !== '' && address.length > scheme.length + 1 && !/\s/.test(address);
}

/** Schemes that run code, or show what is on the phone, instead of opening an app. */
const hostile = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'about', 'content', 'ws', 'wss']);
const stores = new Set(['market', 'itms', 'itmss', 'itms-apps', 'itms-appss']);
/** Schemes that one platform alone knows. */
const known: ReadonlyMap<string, PromotedPlatform> = new Map([
  ['intent', 'android'],
  ['android-app', 'android'],
]);

/**
 * What is wrong with a campaign's link on the platform of what it promotes; null: nothing. A campaign to win new users leads to
 * the web alone, for they do not have the app. One to engage may lead into the app: by a link that the system hands to it (Android
 * App Link, Universal Link of iOS), for which both systems want https, by a scheme of its own, on Android also by an intent.
 */
export function linkProblem({ goal, link }: LinkOf, platform: PromotedPlatform): ErrorKey | null {
  if (link === null) return null;
  const address = withoutMacros(link);
  const scheme = schemeOf(address);
  const isWeb = scheme === 'http' || scheme === 'https';
  if (hostile.has(scheme)) return 'campaign.errors.linkScheme';
  if (goal === 'install' || platform === 'web') return isWeb ? null : 'campaign.errors.linkNotWeb';
  if (scheme === 'http') return 'campaign.errors.linkInsecure';
  if (stores.has(scheme)) return 'campaign.errors.linkStore';
  if ((known.get(scheme) ?? platform) !== platform) return 'campaign.errors.linkOtherPlatform';
  return scheme === 'intent' && !isIntent(address) ? 'campaign.errors.linkIntent' : null;
}

/** What Android needs of an intent to find the app: whose it is, or by which scheme, and its end. */
const isIntent = (address: string): boolean =>
  /#Intent;(.+;)?(package|scheme)=[^;]+;(.+;)?end$/.test(address);
