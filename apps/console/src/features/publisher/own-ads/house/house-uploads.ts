import { largestFile, type StoredFile } from '@millrace/contract/advertiser/creative-file';
import { houseUploadPath, takeHouseAdFile } from '@millrace/contract/publisher/house-ad';
import { callApi } from '../../../../kit/api/call-api.ts';
import { text } from '../../../../kit/i18n/i18n.ts';
import { createUploadQueue } from '../../../../kit/upload/upload-queue.ts';

/** What is uploaded for house ads; one queue of the window. */
export const houseUploads = createUploadQueue<StoredFile>({
  path: houseUploadPath,
  take: (upload) => callApi(takeHouseAdFile, { upload }, { quiet: true }),
});

export const uploadHouseFile = (file: File): void =>
  houseUploads.offer(file, {
    largest: largestFile,
    tooLarge: (limit) => text('creativeFile.errors.tooLarge', { limit }),
  });
