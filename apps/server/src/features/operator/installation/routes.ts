import {
  getInstallationSettings,
  listContractTerms,
  listInstallationChanges,
  publishContractTerms,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listChanges } from './list-changes.ts';
import { listTerms } from './list-terms.ts';
import { publishTerms } from './publish-terms.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

export const installationRoutes: readonly Route[] = [
  answer(getInstallationSettings, readSettings),
  answer(updateInstallationSettings, saveSettings),
  answer(listContractTerms, listTerms),
  answer(publishContractTerms, publishTerms),
  answer(listInstallationChanges, listChanges),
];
