import { largestFile, type StoredFile } from '@millrace/contract/advertiser/creative-file';
import { houseUploadPath, takeHouseAdFile } from '@millrace/contract/publisher/house-ad';
import { callApi } from '../../../../kit/api/call-api.ts';
import { text } from '../../../../kit/i18n/i18n.ts';
import { createUploadQueue, refusalOf } from '../../../../kit/upload/upload-queue.ts';

/** What is uploaded for house ads; one queue of the window. */
export const houseUploads = createUploadQueue<StoredFile>({
  path: houseUploadPath,
  take: async (upload) => {
    try {
      return await callApi(takeHouseAdFile, { upload }, { quiet: true });
    } catch (error) {
      throw refusalOf(error);
    }
  },
});

export function uploadHouseFile(file: File): void {
  const limit = largestFile / 1024 / 1024;
  if (file.size <= largestFile) houseUploads.add(file);
  else houseUploads.refuse(file, text('creativeFile.errors.tooLarge', { limit }));
}
