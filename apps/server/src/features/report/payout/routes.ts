import {
  checkPayouts,
  createPayout,
  importPayouts,
  listPayouts,
  payoutLimits,
  undoPayout,
} from '@millrace/contract/report/payout';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerCreatePayout } from './create-payout.ts';
import { answerCheckPayouts, answerImportPayouts } from './import-payouts.ts';
import { answerListPayouts } from './list-payouts.ts';
import { answerUndoPayout } from './undo-payout.ts';

/** In JSON quotation marks and line ends take two characters. */
const bodyLimit = payoutLimits.bytes * 2 + 65_536;

export const payoutRoutes: readonly Route[] = [
  answer(listPayouts, answerListPayouts),
  answer(createPayout, answerCreatePayout),
  answer(checkPayouts, answerCheckPayouts, { bodyLimit }),
  answer(importPayouts, answerImportPayouts, { bodyLimit }),
  answer(undoPayout, answerUndoPayout),
];
