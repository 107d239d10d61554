import { expect, test } from 'vitest';
import { ApiError, withoutAnswer } from '../api/api-error.ts';
import { LostUpload } from './send-file.ts';
import { Refused, refusalOf } from './upload-queue.ts';

const refused = (error: 'common.errors.notFound' | 'creativeFile.errors.tooLarge') =>
  refusalOf(new ApiError('refused', 'as it says', { status: 200, code: 1002, data: { error } }));

test('what another server has can be sent again; what is wrong with a file stays so', () => {
  expect(refused('common.errors.notFound')).toBeInstanceOf(LostUpload);
  expect(refused('creativeFile.errors.tooLarge')).toBeInstanceOf(Refused);
  const cutOff = withoutAnswer('network', 'nothing came');
  expect(refusalOf(cutOff)).toBe(cutOff);
});
