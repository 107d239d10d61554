import type { Draggable } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';

/** What a row says of itself while it is moved. */
export interface SortData {
  readonly name: string;
  /** Rows in its group. */
  readonly total: number;
  /** Those of them that stand on pages before. */
  readonly before: number;
  readonly [key: string]: unknown;
}

/** The name of what is moved and its place, from 1; undefined for something else. */
export function placeOf(
  source: Draggable | null,
): { readonly name: string; readonly position: number; readonly total: number } | undefined {
  if (!isSortable(source)) return undefined;
  const { name, total, before } = source.data;
  return { name: String(name), position: Number(before) + source.index + 1, total: Number(total) };
}
