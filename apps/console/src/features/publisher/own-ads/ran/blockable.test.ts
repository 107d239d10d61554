import type { RanCreative } from '@millrace/contract/publisher/own-ads-ran';
import { expect, test } from 'vitest';
import { blockablesOf, isAmong, withCategory } from './blockable.ts';

const ran: RanCreative = {
  ...{ id: 1, kind: 'banner', width: 320, height: 50, title: null, descn: null, callToAction: null },
  files: { image: null, icon: null, video: null, endCard: null },
  ...{ name: 'Spring sale', advertiser: { id: 2, name: 'Acme' }, isHouse: false },
  promoted: {
    ...{ id: 3, name: 'Coin Rush', isWebsite: false, icon: null, iconFile: null },
    ...{ category: 'Games', genres: ['Casino', 'games', 'Card'] },
  },
  ...{ impressions: 1, unbilled: 0, clicks: 0, revenue: '0' },
};
const offered = (of: Partial<RanCreative>) =>
  blockablesOf({ ...ran, ...of }).map(({ kind, name }) => `${kind} ${name}`);

test('each category of what it promotes can be blocked, however often and in whatever case its store names it', () => {
  const all = [
    'creative Spring sale',
    'advertiser Acme',
    'category Games',
    'category Casino',
    'category Card',
  ];
  expect(offered({})).toEqual(all);
  const { promoted } = ran;
  expect(offered({ promoted: { ...promoted, category: null, genres: null } })).toEqual(all.slice(0, 2));
  expect(offered({ promoted: { ...promoted, category: null } })).toContain('category Casino');
});

test('of a house ad only itself can be blocked: the publisher has chosen what it promotes', () => {
  expect(offered({ isHouse: true })).toEqual(['creative Spring sale']);
});

test('a category that somebody has typed in another case is blocked, and is let in again by its name', () => {
  expect([isAmong(['casino'], 'Casino'), isAmong(['dating'], 'Casino')]).toEqual([true, false]);
  expect(withCategory(['casino', 'Dating'], 'Casino', false)).toEqual(['Dating']);
  expect(withCategory(['casino', 'Dating'], 'Casino', true)).toEqual(['Dating', 'Casino']);
});
