import {
  eraseAdvertiserDevice,
  eraseDevice,
  fetchAdvertiserErasing,
  fetchErasing,
  listAdvertiserErasings,
  listErasings,
} from '@millrace/contract/operator/erasing';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { ask } from './ask.ts';
import { list } from './list.ts';
import { giveAdvertiserTicket, giveTicket } from './receipt.ts';

export const erasingRoutes: readonly Route[] = [
  answerPerson(listErasings, list),
  answerPerson(eraseDevice, ask),
  answerPerson(listAdvertiserErasings, list),
  answerPerson(eraseAdvertiserDevice, ask),
  answerPerson(fetchErasing, giveTicket),
  answerPerson(fetchAdvertiserErasing, giveAdvertiserTicket),
];
