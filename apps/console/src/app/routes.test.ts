import { expect, it } from 'vitest';
import { paths } from '../kit/navigation/paths.ts';
import { routes } from './routes.ts';

it('has a screen for every path, and every screen at one of them', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.values(paths).sort());
});
