import { adType, adTypes } from '@millrace/contract/publisher/ad-type';
import { fieldsNotOf } from '@millrace/contract/publisher/placement-fields';
import { describe, expect, it } from 'vitest';
import { startValues, valuesForType } from './placement-values.ts';

describe('startValues', () => {
  it.each(adTypes)('sets nothing that type %i does not have', (type) => {
    expect(fieldsNotOf(type, startValues(type))).toEqual([]);
  });

  it('begins with a default scene where there are scenes', () => {
    expect(startValues(adType.interstitial).sceneList).toMatchObject([{ name: 'Default', isDefault: true }]);
    expect(startValues(adType.banner).sceneList).toEqual([]);
  });
});

describe('valuesForType', () => {
  const entered = {
    ...startValues(adType.rewardedVideo),
    name: 'Level end',
    pacing: 5,
    poolSize: 7,
    callbackUrl: 'https://example.com/reward',
  };

  it('keeps what both types have', () => {
    expect(valuesForType(entered, adType.rewardedVideo, adType.interstitial)).toMatchObject({
      name: 'Level end',
      pacing: 5,
      poolSize: 7,
      callbackUrl: null,
    });
  });

  it.each(adTypes)('leaves nothing behind that type %i does not have', (type) => {
    expect(fieldsNotOf(type, valuesForType(entered, adType.rewardedVideo, type))).toEqual([]);
  });

  it('begins anew with what only the new type has', () => {
    const banner = valuesForType(entered, adType.rewardedVideo, adType.banner);
    expect(banner.sceneList).toEqual([]);
    const again = valuesForType(banner, adType.banner, adType.interstitial);
    expect(again).toEqual({ ...startValues(adType.interstitial), name: 'Level end', pacing: 5 });
  });
});
