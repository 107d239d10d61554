import type { AdTypeName } from '@millrace/contract/publisher/ad-type';

/** The ad types by their names. */
export const adType = {
  banner: 'Banner',
  native: 'Native',
  rewardedVideo: 'Rewarded Video',
  interactive: 'Interactive',
  interstitial: 'Interstitial',
  notification: 'Notification',
  icon: 'Icon',
  popup: 'Popup',
  splash: 'Splash',
  crossPromote: 'Cross Promote',
  offerWall: 'Offer Wall',
} as const satisfies Record<AdTypeName, string>;
