import type { MessageKey } from '@millrace/messages';

/** The address (path and query) of each open page, in the order of opening; a path stands there once. */
export type Tabs = readonly string[];

export type TabChange =
  | { readonly tabs: Tabs /** The address to show now. */; readonly show: string }
  | { readonly message: MessageKey };

export const pathOf = (address: string): string => address.split('?')[0] ?? address;

const indexOf = (tabs: Tabs, path: string) => tabs.findIndex((address) => pathOf(address) === path);

/** A page was opened, or its query has changed. */
export function visit(tabs: Tabs, address: string): Tabs {
  const index = indexOf(tabs, pathOf(address));
  if (index === -1) return [...tabs, address];
  return tabs[index] === address ? tabs : tabs.with(index, address);
}

/** A page gave way to another, as a form does once what it was for is done: nobody needs its tab any more. */
export function giveWay(tabs: Tabs, path: string, address: string): Tabs {
  const index = indexOf(tabs, path);
  if (index !== -1 && indexOf(tabs, pathOf(address)) === -1) return tabs.with(index, address);
  return visit(
    tabs.filter((_, position) => position !== index),
    address,
  );
}

/**
 * Another app was selected: no tab leads back to one that was selected before.
 * @param isBound pages about one thing of an app (`/placement/edit/7`): they stay with it
 */
export function forgetOtherApps(tabs: Tabs, appId: number, isBound: (path: string) => boolean): Tabs {
  const isOther = (address: string) => {
    if (isBound(pathOf(address))) return false;
    const named = new URLSearchParams(address.split('?')[1]).get('pubAppId');
    return named !== null && named !== String(appId);
  };
  return tabs.some(isOther) ? tabs.map((address) => (isOther(address) ? pathOf(address) : address)) : tabs;
}

/** Closes one tab; the page shown stays, or gives way to its right neighbour, else the left one. */
export function closeOne(tabs: Tabs, path: string, shown: string): TabChange {
  if (tabs.length <= 1) return { message: 'shell.notSupport' };
  const index = indexOf(tabs, path);
  const rest = tabs.filter((_, position) => position !== index);
  const remains = rest.find((address) => pathOf(address) === shown);
  return { tabs: rest, show: remains ?? rest[Math.min(index, rest.length - 1)] ?? shown };
}

export function closeLeft(tabs: Tabs, path: string, shown: string): TabChange {
  const index = indexOf(tabs, path);
  if (index <= 0) return { message: 'shell.noLabelLeft' };
  return keep(tabs.slice(index), path, shown);
}

export function closeRight(tabs: Tabs, path: string, shown: string): TabChange {
  const index = indexOf(tabs, path);
  if (index === tabs.length - 1) return { message: 'shell.noLabelRight' };
  return keep(tabs.slice(0, index + 1), path, shown);
}

/** Closes every tab; what remains is the home of the side. */
export function closeAll(tabs: Tabs, home: string): TabChange {
  if (tabs.length <= 1) return { message: 'shell.notSupport' };
  return { tabs: [home], show: home };
}

function keep(tabs: Tabs, path: string, shown: string): TabChange {
  const remains = tabs.find((address) => pathOf(address) === shown);
  const chosen = tabs.find((address) => pathOf(address) === path);
  return { tabs, show: remains ?? chosen ?? shown };
}
