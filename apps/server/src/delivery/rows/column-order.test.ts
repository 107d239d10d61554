import { expect, test } from 'vitest';
import { columnsFor } from './column-order.ts';
import { eventColumns } from './columns.ts';

test.each(['wf', 'tracked'])('a batch that begins with a row of %s may hold rows of all kinds', (kind) => {
  expect(columnsFor({ kind }).toSorted()).toEqual(eventColumns.toSorted());
});
