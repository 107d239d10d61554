import type { ErrorKey } from '@millrace/contract/errors';
import { expect, test } from 'vitest';
import { fieldError, wrongFields } from './call-error.ts';
import { failure } from './envelope.ts';

const at = (key: ErrorKey, params = {}) => ({ key, params });
const taken = at('account.errors.duplicate', { name: 'Main' });
const unit = at('instance.errors.unitIdTaken');
const wrong = at('common.errors.tooLong', { max: 30 });

const codeOf = (fields: Parameters<typeof wrongFields>[0]) => failure(wrongFields(fields), 'enGB').envelope;

test('a field with what exists already: 1005, said as a whole and at the field', () => {
  expect(failure(fieldError('key', taken.key, taken.params), 'enGB')).toEqual({
    status: 200,
    envelope: {
      code: 1005,
      msg: 'This key belongs to the account “Main” already.',
      data: { error: taken.key, params: taken.params, fields: { key: taken } },
    },
  });
});

test('several that all exist: 1005; one that is wrong otherwise among them: 1004', () => {
  expect(codeOf({ 'rows.0.unitId': unit, 'rows.3.unitId': unit })).toMatchObject({
    code: 1005,
    data: { fields: { 'rows.0.unitId': unit, 'rows.3.unitId': unit } },
  });
  for (const fields of [{ name: wrong }, { name: wrong, unitId: unit }, { unitId: unit, name: wrong }, {}])
    expect(codeOf(fields)).toMatchObject({
      code: 1004,
      data: { error: 'common.errors.badParameter', fields },
    });
});
