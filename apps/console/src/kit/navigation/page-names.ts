import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../storage/storage.ts';
import { createStore, type Store } from '../store.ts';
import { noteRecent } from './recent.ts';

type Names = Readonly<Record<string, string>>;

const names = createStore<Names>(readStored('pageNames') ?? {});

/** What the open pages are about, by their paths: the name of the placement that `/publisher/placement/edit/7` edits. */
export const pageNames: Pick<Store<Names>, 'get' | 'subscribe'> = names;

function change(next: Names): void {
  writeStored('pageNames', { ...next });
  names.set(next);
}

/**
 * Calls this page after the one thing it is about, in its tab and in the browser's title; a reload keeps it.
 * @param name undefined while it is not known: then the page is called as before; null: it is about no one thing
 */
export function usePageName(name: string | null | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (name) noteRecent({ to: pathname + search, name });
  }, [pathname, search, name]);
  useEffect(() => {
    const { [pathname]: before, ...others } = names.get();
    if (name === undefined || before === (name ?? undefined)) return;
    change(name === null ? others : { ...others, [pathname]: name });
  }, [pathname, name]);
}

/** Forgets the names of every page but these. */
export function keepPageNames(paths: readonly string[]): void {
  const all = Object.entries(names.get());
  const kept = all.filter(([path]) => paths.includes(path));
  if (kept.length < all.length) change(Object.fromEntries(kept));
}
