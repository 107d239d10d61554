import type { OrderByItemBuilder, SelectQueryBuilder } from 'kysely';

interface Page {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The rows of one page of a sorted query. */
export function pageOf<Tables, Table extends keyof Tables, Row>(
  sorted: SelectQueryBuilder<Tables, Table, Row>,
  { page, size }: Page,
): SelectQueryBuilder<Tables, Table, Row> {
  return sorted.limit(size).offset((page - 1) * size);
}

/** How a list is sorted by what somebody has chosen: upwards unless they say otherwise, and what is missing last either way. */
export const inOrder =
  (order: 'asc' | 'desc' = 'asc') =>
  (by: OrderByItemBuilder): OrderByItemBuilder =>
    (order === 'asc' ? by.asc() : by.desc()).nullsLast();

/** How many rows match, on whichever page. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    // What is selected is not worked out as long as the tables are not known.
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}
