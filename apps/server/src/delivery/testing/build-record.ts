import { adType } from '@millrace/contract/publisher/ad-type';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { platform } from '@millrace/contract/publisher/platform';
import type { RecordHead } from '../record.ts';

/** 2026-03-01 10:30:00 UTC. */
export const someMoment = Date.UTC(2026, 2, 1, 10, 30);

/** Of an Android app with a banner (5: instances 11, and 12 which bids) and a rewarded video (6: instance 21). */
export function aHead(known: Partial<RecordHead> = {}): RecordHead {
  return {
    version: 1,
    kind: 'lr',
    id: 'record-1',
    receivedAt: someMoment,
    platform: platform.android,
    sdkVersion: '2.6.6',
    organizationId: 3,
    appId: 4,
    placementId: 5,
    country: 'DE',
    placements: { 5: adType.banner, 6: adType.rewardedVideo },
    instances: {
      11: [5, networkId.adMob, adType.banner, 0],
      12: [5, networkId.inMobi, adType.banner, 1],
      21: [6, networkId.own, adType.rewardedVideo, 0],
    },
    ...known,
  };
}

/** As the event log holds it. */
export function aRecord(head: RecordHead, fields: object): Buffer {
  return Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify(fields)}`);
}
