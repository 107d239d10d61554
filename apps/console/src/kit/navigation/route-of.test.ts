import { describe, expect, it } from 'vitest';
import type { ConsoleRoute } from './route.ts';
import { routeOf } from './route-of.ts';

const route = (path: ConsoleRoute['path']): ConsoleRoute => ({
  path,
  title: 'overview.title',
  load: () => Promise.reject(new Error('never loaded')),
  access: 'signed-in',
});
const routes = [route('/thing/:id'), route('/thing/add'), route('/thing/:id/part/:part')];

describe('routeOf', () => {
  it.each([
    ['/thing/add', '/thing/add'],
    ['/thing/7', '/thing/:id'],
    ['/thing/7/part/2', '/thing/:id/part/:part'],
    ['/thing/', undefined],
    ['/thing', undefined],
    ['/Thing/7', undefined],
    ['/thing/7/', undefined],
  ])('%s', (path, expected) => {
    expect(routeOf(routes, path)?.path).toBe(expected);
  });
});
