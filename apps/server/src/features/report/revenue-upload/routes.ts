import {
  checkRevenueUpload,
  findUploadInstances,
  listRevenueUploads,
  listUploadUnits,
  mapUploadUnits,
  revenueUploadLimits,
  undoRevenueUpload,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import { answer, type Route } from '../../../platform/http/route.ts';
import { checkUpload } from './check-upload.ts';
import { findInstances } from './find-instances.ts';
import { listUnitsOfUpload } from './list-upload-units.ts';
import { listUploads } from './list-uploads.ts';
import { mapUnitsOfUpload } from './map-units.ts';
import { storeUpload } from './store-upload.ts';
import { undoUpload } from './undo-upload.ts';

/** In JSON quotation marks and line ends take two characters; beside the file stand the chosen units. */
const bodyLimit = revenueUploadLimits.bytes * 2 + 1_048_576;

export const revenueUploadRoutes: readonly Route[] = [
  answer(checkRevenueUpload, checkUpload, { bodyLimit }),
  answer(findUploadInstances, findInstances),
  answer(uploadRevenue, storeUpload, { bodyLimit }),
  answer(listRevenueUploads, listUploads),
  answer(listUploadUnits, listUnitsOfUpload),
  answer(mapUploadUnits, mapUnitsOfUpload),
  answer(undoRevenueUpload, undoUpload),
];
