import { getAbTest } from '@millrace/contract/publisher/ab-test';
import { useSearchParams } from 'react-router';
import { refresh } from '../../../kit/api/query.ts';
import { mayLeave } from '../../../kit/form/leave-question.ts';
import { type WizardStep, wizardSteps } from './wizard-step.ts';

export interface Wizard {
  readonly step: WizardStep;
  /** Shows another step; what is not saved is lost. */
  readonly show: (step: WizardStep) => void;
  /** The same, but asks first where something would be lost. */
  readonly goTo: (step: WizardStep) => Promise<void>;
}

/** The step of the set-up stands in the address. @param first the one that it opens on */
export function useWizard(first: WizardStep): Wizard {
  const [query, setQuery] = useSearchParams();

  function show(step: WizardStep): void {
    setQuery((current) => {
      const next = new URLSearchParams(current);
      next.set('step', step);
      return next;
    });
    scrollTo({ top: 0 });
    // Rules are changed on other screens, and by other people.
    void refresh(getAbTest);
  }

  return {
    step: wizardSteps.find((step) => step === query.get('step')) ?? first,
    show,
    goTo: async (step) => {
      if (await mayLeave()) show(step);
    },
  };
}
