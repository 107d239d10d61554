import type { Init, Insets } from './bridge.ts';
import type { Campaign } from './campaign.ts';

export type Orientation = 'portrait' | 'landscape';

export interface PreviewDevice {
  platform: 'ios' | 'android';
  form: 'phone' | 'tablet';
  /** CSS pixels, upright. */
  width: number;
  height: number;
  /** What its notch and bars cover of a full-screen ad. */
  insets: Record<Orientation, Insets>;
}

const none: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** What a preview is drawn as: common sizes, one phone and one tablet of each platform. */
export const PREVIEW_DEVICES: readonly PreviewDevice[] = [
  {
    platform: 'ios',
    form: 'phone',
    width: 390,
    height: 844,
    insets: {
      portrait: { top: 47, right: 0, bottom: 34, left: 0 },
      landscape: { top: 0, right: 47, bottom: 21, left: 47 },
    },
  },
  {
    platform: 'android',
    form: 'phone',
    width: 412,
    height: 915,
    insets: { portrait: none, landscape: none },
  },
  {
    platform: 'ios',
    form: 'tablet',
    width: 820,
    height: 1180,
    insets: { portrait: { ...none, bottom: 20 }, landscape: { ...none, bottom: 20 } },
  },
  {
    platform: 'android',
    form: 'tablet',
    width: 800,
    height: 1280,
    insets: { portrait: none, landscape: none },
  },
];

/** What a preview answers to the page's `jsLoaded`; `lang` is that of the phone which is imitated. */
export function previewInit(
  campaign: Campaign,
  device: PreviewDevice,
  orientation: Orientation,
  lang: string,
): Init {
  return { type: 'wv.init', campaign, bfs: { lang }, insets: device.insets[orientation] };
}
