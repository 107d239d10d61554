import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { readStored } from '../storage/storage.ts';
import { keepPageNames, pageNames, usePageName } from './page-names.ts';

const at = (path: string) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  ),
});

afterEach(() => {
  cleanup();
  keepPageNames([]);
});

it('a page is called after what it is about, once that is known, and forgotten with its tab', () => {
  renderHook(() => usePageName(undefined), at('/thing/7'));
  expect(pageNames.get()).toEqual({});
  renderHook(() => usePageName('Level end'), at('/thing/7?pubAppId=1'));
  renderHook(() => usePageName('Shop'), at('/thing/8'));
  expect(pageNames.get()).toEqual({ '/thing/7': 'Level end', '/thing/8': 'Shop' });
  // What is asked for again keeps the name meanwhile; a new one takes its place.
  renderHook(() => usePageName(undefined), at('/thing/7'));
  renderHook(() => usePageName('Level start'), at('/thing/7'));
  renderHook(() => usePageName('Shop'), at('/thing'));
  renderHook(() => usePageName(null), at('/thing'));
  expect(pageNames.get()).toEqual({ '/thing/7': 'Level start', '/thing/8': 'Shop' });
  keepPageNames(['/thing/7']);
  expect(pageNames.get()).toEqual({ '/thing/7': 'Level start' });
  expect(readStored('pageNames')).toEqual({ '/thing/7': 'Level start' });
});
