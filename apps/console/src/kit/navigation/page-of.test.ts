import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';
import { paths } from './paths.ts';

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
