import type { Side } from '@millrace/contract/common';
import type { Action, Permission } from '@millrace/contract/permission';
import type { MessageKey } from '@millrace/messages';
import type { ComponentType } from 'react';

/** Groups of the side menu, in their order; an entry without a group stands by itself. */
export type MenuIcon = 'overview' | 'promote' | 'company' | 'people';

export interface MenuPlace {
  /** Menu entries stand in this order. */
  readonly order: number;
  readonly icon: MenuIcon;
}

/** A screen: everything that the router, the guard, the menu and the tab bar need to know of it. */
export interface ConsoleRoute {
  readonly path: `/${string}`;
  readonly title: MessageKey;
  /** The screen itself, a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** `public` needs no token and is drawn without the shell. */
  readonly access: 'public' | 'signed-in';
  /** The side of the platform that it belongs to; both when absent. */
  readonly side?: Side;
  /** Every one of them must be held, each with every one of `actions`. */
  readonly permissions?: readonly Permission[];
  readonly actions?: readonly Action[];
  readonly menu?: MenuPlace;
  /** The menu entry that is marked while this screen is open, when it has none of its own. */
  readonly parentMenu?: `/${string}`;
}

/** A screen that needs no log-in. */
export function publicRoute(
  path: ConsoleRoute['path'],
  title: MessageKey,
  load: ConsoleRoute['load'],
): ConsoleRoute {
  return { path, title, load, access: 'public' };
}
