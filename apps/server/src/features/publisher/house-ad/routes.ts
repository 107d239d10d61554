import {
  createHouseAd,
  deleteHouseAd,
  listHouseAds,
  restoreHouseAd,
  takeHouseAdFile,
  updateHouseAd,
  updateHouseAdStatus,
} from '@millrace/contract/publisher/house-ad';
import { takeUploaded } from '../../../domain/creative/take-upload.ts';
import { inOpenHouse } from '../../../domain/house-ad/in-house.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listAll } from './queries.ts';
import { addHouseAd, saveHouseAd } from './save-house-ad.ts';
import { removeHouseAd, restoreRemoved, switchHouseAd } from './switch-house-ad.ts';

export const houseAdRoutes: readonly Route[] = [
  answer(listHouseAds, listAll),
  answer(takeHouseAdFile, (context, { upload }) => takeUploaded(context, upload, inOpenHouse)),
  answer(createHouseAd, addHouseAd),
  answer(updateHouseAd, saveHouseAd),
  answer(updateHouseAdStatus, switchHouseAd),
  answer(deleteHouseAd, removeHouseAd),
  answer(restoreHouseAd, restoreRemoved),
];
