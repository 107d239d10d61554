import { isWebsite } from '@millrace/contract/kit/fields';
import type { Platform } from '@millrace/contract/publisher/platform';
import { isPictureHost } from './picture-hosts.ts';

/** What a store says about an app: plain text, cut to what is stored; null where it says nothing. */
export interface StoreApp {
  readonly plat: Platform;
  /** App Store number or Android package. */
  readonly storeId: string;
  readonly name: string;
  readonly icon: string | null;
  readonly bundleId: string | null;
  readonly storeUrl: string;
  readonly developer: string | null;
  readonly category: string | null;
  /** What else it is listed under. */
  readonly genres: readonly string[];
  readonly osRequire: string | null;
  /** The developer's, where app-ads.txt is looked for. */
  readonly website: string | null;
}

/** Whether the store has the app, or could not be asked. */
export type LookUp =
  | { readonly outcome: 'found'; readonly app: StoreApp }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'unreachable'; readonly reason: string };

/** Lengths that fit the app's columns. */
export const longest = { name: 50, bundleId: 200, developer: 200, category: 100, osRequire: 100 } as const;

/** The App Store has an app under its category and two more, a game under two kinds of games. */
const mostGenres = 10;

/** A line of text from outside: blanks and control characters become single blanks; null when nothing is left. */
export function line(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // By characters, not by halves of them.
  return text === '' ? null : [...text].slice(0, most).join('').trim();
}

/** What an app is listed under beside its category; of what is not a list of text nothing. */
export function genresBeside(category: string | null, named: unknown): readonly string[] {
  const genres = (Array.isArray(named) ? named : []).flatMap((one) => line(one, longest.category) ?? []);
  return [...new Set(genres)].filter((one) => one !== category).slice(0, mostGenres);
}

/** A developer's website as a store has it; null: none that could be asked. */
export function websiteIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null;
  return isWebsite(value) && URL.parse(value)?.username === '' ? value : null;
}

/** An address of a picture in a store's own keeping; null for any other, which the console would not load. */
export function pictureAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null;
  const address = URL.parse(value);
  return address !== null && isPictureHost(address) ? value : null;
}
