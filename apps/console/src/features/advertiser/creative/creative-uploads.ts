import { listCreativeFiles, takeUpload } from '@millrace/contract/advertiser/creative';
import { largestFile, type StoredFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { createUploadQueue } from '../../../kit/upload/upload-queue.ts';

/** What advertisers upload; one queue of the window. */
export const creativeUploads = createUploadQueue<StoredFile>({
  path: uploadPath,
  take: async (upload) => {
    const file = await callApi(takeUpload, { upload }, { quiet: true });
    await refresh(listCreativeFiles);
    return file;
  },
});

export const uploadCreativeFile = (file: File): void =>
  creativeUploads.offer(file, {
    largest: largestFile,
    tooLarge: (limit) => text('creativeFile.errors.tooLarge', { limit }),
  });
