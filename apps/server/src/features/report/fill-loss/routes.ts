import { getFillLoss } from '@millrace/contract/report/fill-loss';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerGetFillLoss } from './get-fill-loss.ts';

export const fillLossRoutes: readonly Route[] = [answer(getFillLoss, answerGetFillLoss)];
