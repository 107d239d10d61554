import { type MenuGroupName, type MenuPlace, menuGroups } from '../../kit/navigation/menu-places.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';

export interface MenuEntry {
  readonly route: ConsoleRoute;
  readonly place: MenuPlace;
}

/** A line of the menu: a screen by itself, or a group of screens. */
export type MenuNode =
  | MenuEntry
  | { readonly group: MenuGroupName; readonly entries: readonly MenuEntry[]; readonly place: MenuPlace };

const inOrder = (one: { readonly place: MenuPlace }, other: { readonly place: MenuPlace }) =>
  one.place.order - other.place.order;

/** The menu of these screens, in order; a group stands there when one of them is in it. */
export function menuTree(routes: readonly ConsoleRoute[]): readonly MenuNode[] {
  const entries = routes
    .flatMap((route) => (route.menu === undefined ? [] : [{ route, place: route.menu }]))
    .toSorted(inOrder);
  const byGroup = Map.groupBy(entries, ({ place }) => ('group' in place ? place.group : null));
  const nodes = [...byGroup].flatMap(([group, members]): readonly MenuNode[] =>
    group === null ? members : [{ group, entries: members, place: menuGroups[group] }],
  );
  return nodes.toSorted(inOrder);
}

/** How many lines the menu has while these groups are open. */
export function linesOf(tree: readonly MenuNode[], open: readonly MenuGroupName[]): number {
  return tree.reduce(
    (lines, node) => lines + 1 + ('group' in node && open.includes(node.group) ? node.entries.length : 0),
    0,
  );
}
