import { getSystem, listBackups, startBackup } from '@millrace/contract/operator/system';
import { answer, type Route } from '../../../platform/http/route.ts';
import { answerListBackups, answerStartBackup } from './backups.ts';
import { answerGetSystem } from './get-system.ts';

export const systemRoutes: readonly Route[] = [
  answer(getSystem, answerGetSystem),
  answer(listBackups, answerListBackups),
  answer(startBackup, answerStartBackup),
];
