import {
  createApiKey,
  getApiKey,
  listApiKeys,
  removeApiKey,
  updateApiKey,
} from '@millrace/contract/people/api-key';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { makeKey } from './create-api-key.ts';
import { listKeys, showKey } from './list-api-keys.ts';
import { removeKey } from './remove-api-key.ts';
import { saveKey } from './update-api-key.ts';

export const apiKeyRoutes: readonly Route[] = [
  answer(listApiKeys, listKeys),
  answer(getApiKey, showKey),
  answerPerson(createApiKey, makeKey),
  answer(updateApiKey, saveKey),
  answer(removeApiKey, removeKey),
];
