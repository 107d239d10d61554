import { addAppAddress, paths } from '../../kit/navigation/paths.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';
import { keptRoutes, type Visitor } from '../guard.ts';

/** They are about one thing that their query names, and say nothing without it. */
const aboutOne: ReadonlySet<string> = new Set([
  paths.editSegment,
  paths.reportSchedule,
  paths.feedHistory,
  paths.feedPreview,
]);

const isAction = ({ actions = [] }: ConsoleRoute): boolean => actions.includes('add');

interface Screens {
  readonly screens: readonly ConsoleRoute[];
  /** Screens that add something. */
  readonly actions: readonly ConsoleRoute[];
}

/** What the visitor can be led to at once: screens that need no more than their address. */
export function openScreens(routes: readonly ConsoleRoute[], visitor: Visitor): Screens {
  const open = keptRoutes(routes, visitor).filter(
    ({ access, path }) => access === 'signed-in' && !path.includes('/:') && !aboutOne.has(path),
  );
  const screens = open.filter((route) => !isAction(route));
  return { screens: [...screens, ...besides(screens)], actions: open.filter(isAction) };
}

/** What screens are besides, at an address with a parameter, where no other one is called so: a promoter's help. */
function besides(screens: readonly ConsoleRoute[]): ConsoleRoute[] {
  const titles = new Set(screens.map(({ title }) => title));
  return screens.flatMap((screen) =>
    Object.entries(screen.titleWith ?? {})
      .filter(([, title]) => !titles.has(title))
      .map(
        ([parameter, title]): ConsoleRoute => ({
          ...screen,
          path: `${screen.path}?${parameter}=1`,
          title,
        }),
      ),
  );
}

/** Where such a screen is opened. */
export function addressOfScreen({ path }: Pick<ConsoleRoute, 'path'>): string {
  return path === paths.addApp ? addAppAddress : path;
}

/** Whether every word of a search is part of a text. */
export function holdsWords(text: string, search: string): boolean {
  const held = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
