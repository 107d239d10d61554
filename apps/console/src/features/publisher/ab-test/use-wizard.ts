import { getAbTest } from '@millrace/contract/publisher/ab-test';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { refresh } from '../../../kit/api/query.ts';
import { type WizardStep, wizardSteps } from './wizard-step.ts';

export interface Wizard {
  readonly step: WizardStep;
  /** Shows another step, once the person agrees where something unsaved would be lost: as the browser's way back does. */
  readonly show: (step: WizardStep) => void;
}

/** The step of the set-up stands in the address. @param first the one that it opens on */
export function useWizard(first: WizardStep): Wizard {
  const [query, setQuery] = useSearchParams();
  const step = wizardSteps.find((one) => one === query.get('step')) ?? first;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0 });
    // Rules are changed on other screens, and by other people.
    void refresh(getAbTest);
  }, [step]);
  return {
    step,
    show: (next) =>
      setQuery((current) => {
        const changed = new URLSearchParams(current);
        changed.set('step', next);
        return changed;
      }),
  };
}
