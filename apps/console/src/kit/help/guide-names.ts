import { type Side, side } from '@millrace/contract/common';
import { paths } from '../navigation/paths.ts';

/** In the order of the index; each is a file of docs/guides in every language. */
export const guideNames = [
  'first-app',
  'sdk-android',
  'sdk-ios',
  'sdk-unity',
  'mediation-rules',
  'auto',
  'ab-tests',
  'test-mode',
  'reports',
  'alerts',
  'revenue-uploads',
  'reconciliation',
  'people-and-roles',
  'single-sign-on',
  'api-keys',
  'payments',
  'own-ads',
  'campaigns',
  'creatives',
  'events',
  'invoices',
  'segments',
  'retargeting',
  'feeds',
  'privacy-requests',
] as const;
export type GuideName = (typeof guideNames)[number];

/** Those that the people of an advertiser read: what is about screens of theirs. */
const forPromoters: ReadonlySet<GuideName> = new Set([
  ...(['campaigns', 'creatives', 'events', 'segments', 'retargeting', 'feeds', 'invoices'] as const),
  ...(['people-and-roles', 'api-keys'] as const),
]);

export function isGuideFor(userType: Side, name: GuideName): boolean {
  return userType === side.publisher || forPromoters.has(name);
}

/** Where all guides stand; promoters open listed paths only, and the own account is one of them. */
export function helpAddress(userType: Side): string {
  return userType === side.advertiser ? `${paths.account}?help=1` : paths.help;
}

export function guideAddress(name: GuideName, userType: Side): string {
  const address = helpAddress(userType);
  return `${address}${address.includes('?') ? '&' : '?'}guide=${name}`;
}
