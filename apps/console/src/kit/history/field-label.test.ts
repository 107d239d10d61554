import { languages } from '@millrace/contract/common';
import { recordedEntities, recordedFields } from '@millrace/contract/report/recorded-fields';
import { catalogues, type MessageKey } from '@millrace/messages';
import { describe, expect, it } from 'vitest';
import { entityLabelKey, fieldLabelKey, placeOfField } from './field-label.ts';

const fields = recordedEntities.flatMap((entity) =>
  Object.keys(recordedFields[entity]).map((field) => [entity, field] as const),
);

function textOf(language: (typeof languages)[number], key: MessageKey | undefined): unknown {
  let found: unknown = catalogues[language];
  for (const part of key?.split('.') ?? []) found = (found as Record<string, unknown>)[part];
  return found;
}

describe.each(languages)('%s', (language) => {
  it.each(fields)('names %s.%s', (entity, field) => {
    expect(textOf(language, fieldLabelKey(entity, field))).toEqual(expect.stringMatching(/\S/));
  });

  it.each(recordedEntities)('names %s', (entity) => {
    expect(textOf(language, entityLabelKey(entity))).toEqual(expect.stringMatching(/\S/));
  });
});

it.each([
  ['company', 'state', 'changeLog.field.province'],
  ['ab_test', 'state', 'changeLog.field.state'],
  ['mediation_rule', 'targeting.osMin', 'changeLog.field.osMin'],
  ['app_network', 'credentials.appKey', 'adNetwork.field.appKey'],
  ['app_network', 'credentials.unheardOf', undefined],
  ['app', 'unheardOf', undefined],
  ['unheard_of', 'name', undefined],
])('%s.%s: %s', (entity, field, key) => {
  expect(fieldLabelKey(entity, field)).toBe(key);
});

it('puts fields in the order of their form, unknown ones last', () => {
  const sorted = ['credentials.appKey', 'status', 'accountId'].toSorted(
    (one, other) => placeOfField('app_network', one) - placeOfField('app_network', other),
  );
  expect(sorted).toEqual(['accountId', 'status', 'credentials.appKey']);
});
