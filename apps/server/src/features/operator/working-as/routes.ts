import { startWorkingAs, stopWorkingAs } from '@millrace/contract/operator/working-as';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';

export const workingAsRoutes: readonly Route[] = [
  answerPerson(startWorkingAs, start),
  answerPerson(stopWorkingAs, stop),
];
