import { describe, expect, it } from 'vitest';
import { menuPlaces } from '../../kit/navigation/menu-places.ts';
import type { ConsoleRoute } from '../../kit/navigation/route.ts';
import { linesOf, menuTree } from './menu-tree.ts';

const route = (path: ConsoleRoute['path'], menu?: ConsoleRoute['menu']): ConsoleRoute => ({
  path,
  title: 'overview.title',
  load: () => Promise.reject(new Error('never loaded')),
  access: 'signed-in',
  ...(menu === undefined ? {} : { menu }),
});

describe('menuTree', () => {
  it('puts groups and entries in their order, whatever order the screens are in', () => {
    const tree = menuTree([
      route('/company', menuPlaces.company),
      route('/rules', menuPlaces.mediation),
      route('/apps', menuPlaces.apps),
      route('/apps/add'),
      route('/home', menuPlaces.overview),
    ]);
    const said = tree.map((node) =>
      'group' in node ? [node.group, ...node.entries.map((entry) => entry.route.path)] : node.route.path,
    );
    expect(said).toEqual(['/home', ['setup', '/apps', '/rules'], ['company', '/company']]);
  });

  it('has no group of which the person may open nothing', () => {
    expect(menuTree([route('/company', menuPlaces.company)])).toHaveLength(1);
  });
});

it('has a line for each group, and one for each entry of those that are open', () => {
  const tree = menuTree([
    route('/home', menuPlaces.overview),
    route('/apps', menuPlaces.apps),
    route('/rules', menuPlaces.mediation),
    route('/performance', menuPlaces.performance),
  ]);
  expect([linesOf(tree, []), linesOf(tree, ['setup']), linesOf(tree, ['setup', 'report'])]).toEqual([
    3, 5, 6,
  ]);
});
