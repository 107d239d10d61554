import {
  getInstallationSettings,
  listContractTerms,
  listInstallationChanges,
  publishContractTerms,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listChanges } from './list-changes.ts';
import { listTerms } from './list-terms.ts';
import { publishTerms } from './publish-terms.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

export const installationRoutes: readonly Route[] = [
  answer(getInstallationSettings, readSettings),
  answerPerson(updateInstallationSettings, saveSettings),
  answer(listContractTerms, listTerms),
  answerPerson(publishContractTerms, publishTerms),
  answer(listInstallationChanges, listChanges),
];
