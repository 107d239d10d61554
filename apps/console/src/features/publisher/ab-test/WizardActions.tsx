import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { Wizard } from './use-wizard.ts';
import type { WizardStep } from './wizard-step.ts';

interface WizardActionsProps {
  readonly wizard: Wizard;
  readonly back?: WizardStep;
  /** What leads on. */
  readonly children?: ReactNode;
}

/** The way back and the way on, below a step. */
export function WizardActions({ wizard, back, children }: WizardActionsProps) {
  const text = useText();
  return (
    <div className="actions wizard-actions">
      {back !== undefined && <Button onClick={() => wizard.show(back)}>{text('abTest.back')}</Button>}
      {children}
    </div>
  );
}
