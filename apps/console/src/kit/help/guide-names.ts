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
  'creatives',
  'events',
  'invoices',
  'segments',
  'retargeting',
  'feeds',
  'privacy-requests',
] as const;
export type GuideName = (typeof guideNames)[number];

export function guideAddress(name: GuideName): string {
  return `${paths.help}?guide=${name}`;
}
