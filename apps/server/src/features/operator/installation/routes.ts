import { largestPicture } from '@millrace/contract/kit/picture';
import {
  getInstallationSettings,
  listContractTerms,
  listInstallationChanges,
  publishContractTerms,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import {
  getInstallationLogo,
  removeInstallationLogo,
  updateInstallationLogo,
} from '@millrace/contract/operator/installation-logo';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { listChanges } from './list-changes.ts';
import { listTerms } from './list-terms.ts';
import { readLogo, setLogo, takeLogoAway } from './logo.ts';
import { publishTerms } from './publish-terms.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

export const installationRoutes: readonly Route[] = [
  answer(getInstallationSettings, readSettings),
  answerPerson(updateInstallationSettings, saveSettings),
  answer(getInstallationLogo, readLogo),
  answerPerson(updateInstallationLogo, setLogo, { bodyLimit: largestPicture * 2 }),
  answerPerson(removeInstallationLogo, takeLogoAway),
  answer(listContractTerms, listTerms),
  answerPerson(publishContractTerms, publishTerms),
  answer(listInstallationChanges, listChanges),
];
