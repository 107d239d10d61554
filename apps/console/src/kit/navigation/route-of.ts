import type { ConsoleRoute } from './route.ts';

const partsOf = (path: string) => path.split('/');

function fits(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}

/**
 * The screen of a path: the one that has exactly this path, else the one whose path fits it with its parameters
 * (`/publisher/placement/edit/:id`). Letter case counts, as in every address of the specification.
 */
export function routeOf(routes: readonly ConsoleRoute[], path: string): ConsoleRoute | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => fits(route.path, path));
}
