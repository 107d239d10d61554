import type { adType as english } from '../../enGB/publisher/ad-type.ts';
import type { Translated } from '../../kit.ts';

export const adType: Translated<typeof english> = {
  banner: '横幅',
  native: '原生',
  rewardedVideo: '激励视频',
  interactive: '互动',
  interstitial: '插屏',
  notification: '通知',
  icon: '图标',
  popup: '弹窗',
  splash: '开屏',
  crossPromote: '交叉推广',
  offerWall: '积分墙',
};
