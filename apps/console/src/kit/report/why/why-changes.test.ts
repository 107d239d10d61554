import type { PlaceDimension } from '@millrace/contract/report/dimension';
import { expect, test } from 'vitest';
import { changesBeside, changesLink } from './why-changes.ts';

const days = { from: '2026-03-08', to: '2026-03-14', beforeFrom: '2026-03-01', beforeTo: '2026-03-07' };
const is = (dimension: PlaceDimension, ...values: string[]) => ({
  ...{ dimension, values, exclude: false },
});

test('from the first of the days compared with to the last, of what earns money', () => {
  const asked = { about: 'earning', from: '2026-03-01', to: '2026-03-14' };
  expect(changesBeside({ ...days, filters: [is('country', 'US')] })).toEqual(asked);
  expect(changesLink(changesBeside({ ...days, filters: [is('app', '3', '4')] }))).toBe(
    '/change-log?about=earning&from=2026-03-01&to=2026-03-14&ofApps=3%2C4',
  );
});

test('where the figure is about: what all filters leave', () => {
  const filters = [is('app', '3', '4'), is('app', '4', '5'), is('placement', '7'), is('instance', '9')];
  expect(changesBeside({ ...days, filters })).toMatchObject({
    ...{ ofApps: '4', ofPlacements: '7', ofInstances: '9' },
  });
});

test('a rule, a scene, networks: own ads too, which are network 0 or 18', () => {
  const filters = [is('rule', '5'), is('scene', '6'), is('network', '0', '3', '-1')];
  expect(changesBeside({ ...days, filters })).toMatchObject({
    ofRules: '5',
    ofScenes: '6',
    ofNetworks: '0,3',
  });
});

test('not by what is left out, by what stands for what no instance is known of, nor by more than can be asked for', () => {
  const many = Array.from({ length: 101 }, (_, place) => `${place + 1}`);
  const filters = [{ ...is('app', '3'), exclude: true }, is('placement', '0'), is('instance', ...many)];
  expect(Object.keys(changesBeside({ ...days, filters }))).toEqual(['about', 'from', 'to']);
});
