import {
  checkExchangeRates,
  importExchangeRates,
  largestRateFile,
  listExchangeRates,
} from '@millrace/contract/report/exchange-rate';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerCheckExchangeRates } from './check-exchange-rates.ts';
import { answerImportExchangeRates } from './import-exchange-rates.ts';
import { answerListExchangeRates } from './list-exchange-rates.ts';

/** In JSON each line end is two characters, and the XML form has many. */
const bodyLimit = largestRateFile * 1.25;

export const exchangeRateRoutes: readonly Route[] = [
  answer(checkExchangeRates, answerCheckExchangeRates, { bodyLimit }),
  answer(importExchangeRates, answerImportExchangeRates, { bodyLimit }),
  answer(listExchangeRates, answerListExchangeRates),
];
