import { expect, it } from 'vitest';
import { areOfTwoApps, formOf, pageOf } from './page-of.ts';
import { paths, pathTo } from './paths.ts';

const of = (pathname: string, search = '') => pageOf({ pathname, search });

it('is the path, and of what an advertiser opens by its query what that names', () => {
  const { promotedApps, promote } = paths;
  expect(of(promotedApps, '?search=coin')).toBe(of(promotedApps));
  expect(of(promotedApps, '?app=3&tab=x')).toBe(of(promotedApps, '?app=3'));
  expect(of(promotedApps, '?app=new&kind=website')).toBe(of(promotedApps, '?app=new'));
  expect(of(promote, '?app=3')).toBe(of(promote));
  const pages = ['', '?app=new', '?app=3', '?app=33', '?app=3&campaign=3', '?app=3&campaign=new'];
  expect(new Set(pages.map((search) => of(promotedApps, search))).size).toBe(pages.length);
});

it('holds one form as long as nothing else is opened on it', () => {
  const at = (pathname: string, search = '') => formOf({ pathname, search });
  for (const [pathname, one, another] of [
    [paths.account, '', '?tab=password'],
    [paths.adminSettings, '', '?tab=logo'],
    [paths.creatives, '?creative=3', '?creative=4'],
    [pathTo(paths.editAbTest, 7), '?step=groupB', '?step=rules'],
    [paths.creatives, '?add=banner', '?add=video'],
    [paths.eventTracking, '?app=3&tab=names', '?app=3&tab=live'],
    [paths.feedPreview, '?feed=3', '?feed=4'],
    [paths.productFeed, '?feed=3', ''],
    [paths.promotedApps, '?app=3', '?app=3&campaign=new'],
    [paths.promotedApps, '?app=new', '?app=new&kind=website'],
    [paths.reconciliation, '?adnId=3&currency=USD', ''],
    [paths.userManagement, '?add=new', ''],
    [paths.testMode, '?tab=devices&device=new', '?tab=devices'],
    [paths.ownAds, '', '?tab=house'],
    [paths.ownAds, '?tab=house&ad=3', '?tab=house'],
  ] as const) {
    expect(at(pathname, one)).not.toBe(at(pathname, another));
    expect(at(pathname, `${one === '' ? '?' : `${one}&`}page=2`)).toBe(at(pathname, one));
  }
});

it('tells an app from another on the same screen, but not from none', () => {
  const settings = (search: string) => ({ pathname: paths.appSettings, search });
  expect(areOfTwoApps(settings('?pubAppId=3'), settings('?pubAppId=4'))).toBe(true);
  expect(areOfTwoApps(settings('?pubAppId=3'), settings('?pubAppId=3&page=2'))).toBe(false);
  expect(areOfTwoApps(settings('?pubAppId=3'), settings(''))).toBe(false);
});
