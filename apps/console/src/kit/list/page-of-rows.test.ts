import { expect, test } from 'vitest';
import { pageOfRows } from './page-of-rows.ts';
import type { ListAddress } from './use-list-address.ts';

const at = (page: number): ListAddress => ({
  page,
  size: 20,
  search: '',
  sorting: {},
  filter: () => '',
  change: () => {},
});
const rows = Array.from({ length: 45 }, (_, index) => index + 1);

test.each([
  [1, 20, 1],
  [3, 5, 41],
  [4, 0, undefined],
])('page %i of 45 rows has %i, from %s on', (page, count, first) => {
  const { data } = pageOfRows(rows, at(page));
  expect([data?.list.length, data?.list[0], data?.total]).toEqual([count, first, 45]);
});
