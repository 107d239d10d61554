import type { AbTest } from '@millrace/contract/publisher/ab-test';
import type { Wizard } from './use-wizard.ts';

/** What every step of the set-up gets. */
export interface WizardStepProps {
  readonly test: AbTest;
  readonly wizard: Wizard;
}
