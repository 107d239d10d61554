import type { ReportFilter } from '@millrace/contract/report/definition';
import { dimensions, type PlaceDimension, placeDimensions } from '@millrace/contract/report/dimension';

/** `is.country=DE&is.country=FR`, `not.country=US` */
const filterName = ({ dimension, exclude }: Pick<ReportFilter, 'dimension' | 'exclude'>) =>
  `${exclude ? 'not' : 'is'}.${dimension}`;

const filterNames = placeDimensions.flatMap((dimension) =>
  [false, true].map((exclude) => ({ dimension, exclude, name: filterName({ dimension, exclude }) })),
);

/** The filters in an address; values that a dimension can't have are left out. */
export function readFilters(
  query: URLSearchParams,
  known: readonly PlaceDimension[] = placeDimensions,
): ReportFilter[] {
  return filterNames.flatMap(({ dimension, exclude, name }) => {
    if (!known.includes(dimension)) return [];
    const values = [...new Set(query.getAll(name))].filter((value) =>
      dimensions[dimension].value.test(value),
    );
    return values.length === 0 ? [] : [{ dimension, values, exclude }];
  });
}

export function writeFilters(query: URLSearchParams, filters: readonly ReportFilter[]): void {
  for (const { name } of filterNames) query.delete(name);
  for (const filter of filters) {
    for (const value of filter.values) query.append(filterName(filter), value);
  }
}
