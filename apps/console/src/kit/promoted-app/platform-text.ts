import type { PromotedPlatform } from '@millrace/contract/advertiser/promoted-app';
import { platform, platformNames } from '@millrace/contract/publisher/platform';
import { text } from '../i18n/i18n.ts';

/** What the platform of something promoted is called; of a website, that it is one. */
export function platformText(of: PromotedPlatform): string {
  return of === 'web' ? text('promotedApp.web') : platformNames[platform[of]];
}
