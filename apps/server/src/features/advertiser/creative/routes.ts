import {
  archiveCreative,
  createCreative,
  duplicateCreative,
  getCreative,
  listCreativeFiles,
  listCreatives,
  restoreCreative,
  takeUpload,
  updateCreative,
} from '@millrace/contract/advertiser/creative';
import { takeUploaded } from '../../../domain/creative/take-upload.ts';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { archive, restore } from './archive-creative.ts';
import { listOwn, show } from './list-creatives.ts';
import { listFiles } from './list-files.ts';
import { add, duplicate, save } from './save-creative.ts';

export const creativeRoutes: readonly Route[] = [
  answerPerson(takeUpload, (context, { upload }) => takeUploaded(context, upload)),
  answerPerson(listCreativeFiles, listFiles),
  answerPerson(listCreatives, listOwn),
  answerPerson(getCreative, show),
  answerPerson(createCreative, add),
  answerPerson(updateCreative, save),
  answerPerson(duplicateCreative, duplicate),
  answerPerson(archiveCreative, archive),
  answerPerson(restoreCreative, restore),
];
