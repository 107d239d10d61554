import {
  createIdList,
  getIdList,
  importIdList,
  listIdLists,
  setIdListStatus,
} from '@millrace/contract/advertiser/id-list';
import {
  exportSegmentIds,
  getIdKeeping,
  sampleSegment,
  setIdKeeping,
} from '@millrace/contract/advertiser/kept-id';
import {
  copySegment,
  createSegment,
  estimateSegment,
  getSegment,
  listParameterValues,
  listSegments,
  overlapSegments,
  segmentHistory,
  setSegmentStatus,
  updateSegment,
} from '@millrace/contract/advertiser/segment';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { estimate } from './estimate.ts';
import { giveIdsTicket } from './ids/export-ids.ts';
import { showSample } from './ids/sample-members.ts';
import { setKeeping, showKeeping } from './ids/set-keeping.ts';
import { listOwnSegments, showHistory, showSegment } from './list-segments.ts';
import { listValues } from './list-values.ts';
import { setListStatus } from './lists/archive-list.ts';
import { showList, showLists } from './lists/show-lists.ts';
import { addList, addToList } from './lists/take-file.ts';
import { overlap } from './overlap.ts';
import { addSegment, copyOwnSegment, saveSegment } from './save-segment.ts';
import { setStatuses } from './switch-segments.ts';

/** Bytes of a call: far more conditions than there may be, so that these are counted and told of. */
const bodyLimit = 8_388_608;

export const segmentRoutes: readonly Route[] = [
  answer(listSegments, listOwnSegments),
  answer(getSegment, showSegment),
  answer(createSegment, addSegment, { bodyLimit }),
  answer(updateSegment, saveSegment, { bodyLimit }),
  answer(setSegmentStatus, setStatuses),
  answer(copySegment, copyOwnSegment),
  answer(estimateSegment, estimate, { bodyLimit }),
  answer(listParameterValues, listValues),
  answer(segmentHistory, showHistory),
  answer(overlapSegments, overlap),
  answer(listIdLists, showLists),
  answer(getIdList, showList),
  answer(createIdList, addList),
  answer(importIdList, addToList),
  answer(setIdListStatus, setListStatus),
  answer(getIdKeeping, showKeeping),
  answerPerson(setIdKeeping, setKeeping),
  answer(sampleSegment, showSample),
  answerPerson(exportSegmentIds, giveIdsTicket),
];
