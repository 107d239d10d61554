import type { Side } from '@millrace/contract/common';
import type { Action, Permission } from '@millrace/contract/people/permission';
import type { EntryKey } from '@millrace/messages';
import type { ComponentType } from 'react';
import type { MenuPlace } from './menu-places.ts';

/** A screen: everything that the router, the guard, the menu and the tab bar need to know of it. */
export interface ConsoleRoute {
  readonly path: `/${string}`;
  /** Menu and tabs show it before the screen is loaded, so it is a text of the entry; see `titles` of the messages. */
  readonly title: EntryKey;
  /** What it is called instead at an address that has a parameter, by that: to the reader it is another screen. */
  readonly titleWith?: Readonly<Record<string, EntryKey>>;
  /** The screen itself, a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** `public` needs no token and is drawn without the shell. */
  readonly access: 'public' | 'signed-in';
  /** The side of the platform that it belongs to; both when absent. */
  readonly side?: Side;
  /** Every one of them must be held, each with every one of `actions`. */
  readonly permissions?: readonly Permission[];
  readonly actions?: readonly Action[];
  /** One of `menuPlaces`. */
  readonly menu?: MenuPlace;
  /** Of a screen behind the log-in that the shell's own texts are enough for: nothing else is loaded for it. */
  readonly texts?: 'entry';
  /** The menu entry that is marked while this screen is open, when it has none of its own. */
  readonly parentMenu?: `/${string}`;
}

/** A screen that needs no log-in. */
export function publicRoute(
  path: ConsoleRoute['path'],
  title: EntryKey,
  load: ConsoleRoute['load'],
): ConsoleRoute {
  return { path, title, load, access: 'public' };
}
