import { listCreativeFiles, takeUpload } from '@millrace/contract/advertiser/creative';
import { largestFile, type StoredFile, uploadPath } from '@millrace/contract/advertiser/creative-file';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { text } from '../../../kit/i18n/i18n.ts';
import { createUploadQueue, refusalOf } from '../../../kit/upload/upload-queue.ts';

/** What advertisers upload; one queue of the window. */
export const creativeUploads = createUploadQueue<StoredFile>({
  path: uploadPath,
  take: async (upload) => {
    try {
      const file = await callApi(takeUpload, { upload }, { quiet: true });
      await refresh(listCreativeFiles);
      return file;
    } catch (error) {
      throw refusalOf(error);
    }
  },
});

export function uploadCreativeFile(file: File): void {
  const limit = largestFile / 1024 / 1024;
  if (file.size <= largestFile) creativeUploads.add(file);
  else creativeUploads.refuse(file, text('creativeFile.errors.tooLarge', { limit }));
}
