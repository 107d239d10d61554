import { importExchangeRates, largestRateFile, listExchangeRates } from '@millrace/contract/exchange-rate';
import { answer, type Route } from '../../platform/http/route.ts';
import { answerImportExchangeRates } from './import-exchange-rates.ts';
import { answerListExchangeRates } from './list-exchange-rates.ts';

export const exchangeRateRoutes: readonly Route[] = [
  // In JSON each line end is two characters, and the XML form has many.
  answer(importExchangeRates, answerImportExchangeRates, { bodyLimit: largestRateFile * 1.25 }),
  answer(listExchangeRates, answerListExchangeRates),
];
