import type { Change } from '@millrace/contract/report/change-log';
import { recordedEntities, recordedFields } from '@millrace/contract/report/recorded-fields';
import { expect, it } from 'vitest';
import { matteringField } from './mattering-field.ts';

const fieldsOf = (...names: readonly string[]): Change['fields'] =>
  names.map((field) => ({ field, before: 'was', after: 'is' }));
const chosen = (entity: string, action: Change['action'], fields: Change['fields']) =>
  matteringField({ entity, action, fields })?.field;

it.each([
  ['instance', ['name', 'unitId', 'ecpmGroups'], 'ecpmGroups'],
  ['mediation_rule', ['name', 'targeting.osMin', 'waterfall'], 'waterfall'],
  ['placement', ['callbackUrl', 'frequencyHours', 'frequencyCap'], 'frequencyCap'],
  ['app', ['coppa', 'appName'], 'appName'],
  ['ab_test', ['name', 'state'], 'state'],
  // Not among those that people look for: the first one of the form.
  ['mediation_rule', ['targeting.osMax', 'targeting.osMin'], 'targeting.osMin'],
  ['company', ['address', 'phone'], 'phone'],
])('of a change of %s with %j it is %s', (entity, names, field) => {
  expect(chosen(entity, 'edit', fieldsOf(...names))).toBe(field);
});

it('what was switched is told by what was done', () => {
  expect(chosen('instance', 'enable', fieldsOf('status'))).toBeUndefined();
  expect(chosen('app', 'disable', fieldsOf('status', 'appName'))).toBeUndefined();
});

it('what came or went is told by something that its name does not say', () => {
  const added = (...some: readonly [string, unknown][]) => some.map(([field, after]) => ({ field, after }));
  expect(
    chosen('instance', 'add', added(['name', 'A'], ['ecpmGroups', []], ['unitId', 'u1'], ['status', 1])),
  ).toBe('unitId');
  expect(chosen('placement', 'add', added(['adType', 2], ['frequencyCap', 0], ['pacing', 0]))).toBe('adType');
  expect(chosen('invitation', 'add', added(['email', 'a@b.c'], ['roleId', 30]))).toBe('roleId');
  expect(chosen('scene', 'add', added(['name', 'Start'], ['status', 1]))).toBeUndefined();
  expect(chosen('app', 'delete', [{ field: 'appName', before: 'A' }])).toBeUndefined();
});

it('a kind or a field of another version is told all the same', () => {
  expect(chosen('ghost', 'edit', fieldsOf('colour'))).toBe('colour');
  expect(chosen('ghost', 'edit', [])).toBeUndefined();
});

it.each(recordedEntities)('every change of %s has one line', (entity) => {
  for (const field of Object.keys(recordedFields[entity])) {
    expect(chosen(entity, 'edit', fieldsOf(field))).toBe(field);
  }
});
