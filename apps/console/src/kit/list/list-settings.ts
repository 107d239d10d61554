import { readStored, writeStored } from '../storage/storage.ts';
import { createStore, useStore } from '../store.ts';
import type { ListColumn } from './list-column.ts';

/** How a person likes one list; remembered in this browser. */
export interface ListSettings {
  /** Columns that are hidden though they are shown at first, or shown though they are hidden at first. */
  readonly toggled: readonly string[];
  readonly dense: boolean;
}

const untouched: ListSettings = { toggled: [], dense: false };
const all = createStore<Readonly<Record<string, ListSettings>>>(readStored('lists') ?? {});

/** The settings of the list called `name`, and the function that changes them. */
export function useListSettings(name: string | undefined): [ListSettings, (next: ListSettings) => void] {
  const settings = useStore(all);
  if (name === undefined) return [untouched, () => {}];
  return [
    settings[name] ?? untouched,
    (next) => {
      // Another window may have changed those of other lists meanwhile.
      const changed = { ...readStored('lists'), [name]: next };
      all.set(changed);
      writeStored(
        'lists',
        Object.fromEntries(
          Object.entries(changed).map(([key, one]) => [key, { ...one, toggled: [...one.toggled] }]),
        ),
      );
    },
  ];
}

export function mayHide<Row>({ fixed = false, onCard }: ListColumn<Row>): boolean {
  return !fixed && onCard !== 'head';
}

export function isShown<Row>(column: ListColumn<Row>, { toggled }: ListSettings): boolean {
  if (!mayHide(column)) return true;
  return toggled.includes(column.key) === (column.optional ?? false);
}
