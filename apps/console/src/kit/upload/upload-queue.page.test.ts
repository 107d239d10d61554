import { expect, test } from 'vitest';
import { ApiError, withoutAnswer } from '../api/api-error.ts';
import { LostUpload } from './send-file.ts';
import { createUploadQueue, Refused, refusalOf } from './upload-queue.ts';

const refused = (error: 'common.errors.notFound' | 'creativeFile.errors.tooLarge') =>
  refusalOf(new ApiError('refused', 'as it says', { status: 200, code: 1002, data: { error } }));

test('what another server has can be sent again; what is wrong with a file stays so', () => {
  expect(refused('common.errors.notFound')).toBeInstanceOf(LostUpload);
  expect(refused('creativeFile.errors.tooLarge')).toBeInstanceOf(Refused);
  const cutOff = withoutAnswer('network', 'nothing came');
  expect(refusalOf(cutOff)).toBe(cutOff);
});

test('a file that is too large is refused before anything of it is sent, and the limit is told', () => {
  const queue = createUploadQueue({ path: '/files', take: async () => null });
  const megabyte = 1024 * 1024;
  const file = new File([new Uint8Array(megabyte + 1)], 'large.png');
  queue.offer(file, { largest: megabyte, tooLarge: (limit) => `More than ${limit} MB.` });
  expect(queue.store.get()).toMatchObject([
    { name: 'large.png', size: megabyte + 1, sent: 0, state: 'refused', reason: 'More than 1 MB.' },
  ]);
});
