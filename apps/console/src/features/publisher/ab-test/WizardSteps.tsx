import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { useText } from '../../../kit/i18n/i18n.ts';
import { type WizardStep, wizardSteps } from './wizard-step.ts';

interface WizardStepsProps {
  readonly current: WizardStep;
  readonly done: readonly WizardStep[];
  /** Opens a step; without it (nothing is stored yet) there is only the current one. */
  readonly onOpen?: (step: WizardStep) => void;
}

/** The steps of the set-up, each a way to it. */
export function WizardSteps({ current, done, onOpen }: WizardStepsProps) {
  const text = useText();
  return (
    <nav aria-label={text('abTest.steps')}>
      <ol className="wizard-steps">
        {wizardSteps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              {...(step === current ? { 'aria-current': 'step' as const } : {})}
              disabled={onOpen === undefined && step !== current}
              onClick={() => onOpen?.(step)}
            >
              <span className="wizard-number" aria-hidden="true">
                {done.includes(step) && step !== current ? <CheckOutlined aria-hidden /> : index + 1}
              </span>
              <span className="wizard-name">{text(`abTest.step.${step}`)}</span>
              {done.includes(step) && <span className="sr-only">{text('abTest.stepDone')}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
