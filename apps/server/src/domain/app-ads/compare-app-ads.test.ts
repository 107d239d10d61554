import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { compareAppAds } from './compare-app-ads.ts';
import { readAppAds } from './read-app-ads.ts';

const compare = (file: string, adnId: number, publisherId: string | null = null) =>
  compareAppAds(readAppAds(file).sellers, [{ adnId, publisherId }]);

const { adMob, unity, facebook, appLovin, tapjoy, sigMob, crossPromotion, moPub, vungle } = networkId;
const ours = 'pub-1234567890123456';

test.each([
  ['nothing in it', '', adMob, ours, 'missing', []],
  ['ours', `google.com, ${ours}, DIRECT`, adMob, ours, 'listed', []],
  ['ours in other letters', `google.com, ${ours.toUpperCase()}, DIRECT`, adMob, ours, 'listed', []],
  ['ours, resold', `google.com, ${ours}, RESELLER`, adMob, ours, 'missing', []],
  ["somebody else's", 'google.com, pub-9, DIRECT', adMob, ours, 'wrongId', ['pub-9']],
  [
    "somebody else's beside ours",
    `google.com, pub-9, DIRECT\ngoogle.com, ${ours}, DIRECT`,
    adMob,
    ours,
    'listed',
    [],
  ],
  ['any, where ours is not known', 'google.com, pub-9, DIRECT', adMob, null, 'listed', []],
  ['that of before', 'unityads.unity3d.com, 1, DIRECT', unity, null, 'listed', []],
  ['another network', 'unity.com, 1, DIRECT', vungle, null, 'missing', []],
  ['a reseller, as Meta has it', 'facebook.com, 1, RESELLER', facebook, null, 'listed', []],
  ['a reseller of another', 'applovin.com, 1, RESELLER', appLovin, null, 'missing', []],
] as const)('%s', (_, file, adnId, publisherId, state, found) => {
  expect(compare(file, adnId, publisherId)).toMatchObject([{ adnId, state, found, isSure: true }]);
});

test('the line that belongs there, with our id or a gap for it', () => {
  expect(compare('', adMob, ours)).toMatchObject([
    { line: `google.com, ${ours}, DIRECT, f08c47fec0942fa0`, isIdKnown: true },
  ]);
  expect(compare('', vungle)).toMatchObject([
    { line: 'vungle.com, YOUR_PUBLISHER_ID, DIRECT, c107d686becd2d77', isIdKnown: false },
  ]);
});

test('a domain that is only probable says so; a network of which no line is known; own ads and closed services need none', () => {
  expect(compare('', tapjoy)).toMatchObject([{ state: 'missing', isSure: false }]);
  expect(compare('', sigMob)).toMatchObject([{ state: 'unknown', line: null, isSure: false }]);
  expect([...compare('', crossPromotion), ...compare('', moPub)]).toEqual([]);
});
