import { describe, expect, it } from 'vitest';
import { assignErrors, isTouched, labelOfField, pathOfField } from './field-path.ts';

it('names fields as antd does', () => {
  expect(pathOfField('scenes.0.name')).toEqual(['scenes', 0, 'name']);
});

describe('isTouched', () => {
  const row: unknown[] = [];
  row[1] = { name: 'x' };
  it.each<[object, string, boolean]>([
    [{ name: '' }, 'name', true],
    [{ name: '' }, 'other', false],
    [{ scenes: row }, 'scenes.1.name', true],
    [{ scenes: row }, 'scenes.1.cap', false],
    [{ scenes: row }, 'scenes.0.name', false],
    [{ scenes: row }, 'scenes', true],
    [{ brands: null }, 'brands.3', true],
  ])('%j: %s', (changed, name, touched) => {
    expect(isTouched({ ...changed }, name)).toBe(touched);
  });
});

describe('assignErrors', () => {
  it('gives an error to its field, else to the one around it', () => {
    const errors = { name: 1, 'scenes.1.name': 2, 'brands.3': 3, 'brands.7': 4, hidden: 5, 'scenes.0': 6 };
    expect(assignErrors(errors, ['name', 'scenes', 'scenes.0.name', 'scenes.1.name', 'brands'])).toEqual({
      shown: { name: 1, 'scenes.1.name': 2, brands: 3, scenes: 6 },
      homeless: [['hidden', 5]],
    });
  });
});

describe('assignErrors, with lists in rows', () => {
  it('finds the nearest field, whatever is wrong inside of it', () => {
    const fields = [
      'rows',
      'rows.1.ecpmGroups',
      'rows.1.ecpmGroups.0.countries',
      'rows.1.ecpmGroups.0.ecpm',
      'waterfall',
    ];
    const errors = {
      'rows.1.ecpmGroups.0.countries.3': 'a',
      'rows.1.ecpmGroups.0.ecpm': 'b',
      'rows.1.ecpmGroups.7.ecpm': 'c',
      'rows.2.name': 'd',
      'waterfall.4.instanceId': 'e',
      '': 'f',
    };
    expect(assignErrors(errors, fields)).toEqual({
      shown: {
        'rows.1.ecpmGroups.0.countries': 'a',
        'rows.1.ecpmGroups.0.ecpm': 'b',
        'rows.1.ecpmGroups': 'c',
        rows: 'd',
        waterfall: 'e',
      },
      homeless: [['', 'f']],
    });
  });
});

describe('labelOfField', () => {
  const labels = { name: 'Name', scenes: 'Scenes', 'scenes.name': 'Scene name' };
  it.each([
    ['name', 'Name'],
    ['scenes.1.name', 'Scene name 2'],
    ['scenes.0.cap', 'Scenes 1'],
    ['other', 'other'],
  ])('%s', (name, label) => {
    expect(labelOfField(name, labels)).toBe(label);
  });
});
