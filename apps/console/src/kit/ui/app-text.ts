import { type Platform, platformNames } from '@millrace/contract/publisher/platform';
import { text } from '../i18n/i18n.ts';

/** An app's name, with its platform where that has to be said: the same app is often on both. */
export function appText(name: string, plat: Platform | null | undefined): string {
  if (plat === null || plat === undefined) return name;
  return text('reportScreen.appOn', { app: name, platform: platformNames[plat] });
}
