import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { Navigate } from 'react-router';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { BasicsStep } from './BasicsStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { GroupBStep } from './GroupBStep.tsx';
import { RulesStep } from './RulesStep.tsx';
import { TestPage } from './TestPage.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardSteps } from './WizardSteps.tsx';
import { doneSteps, nextStep } from './wizard-step.ts';

/** `/abt/edit/:id`: the set-up of a test that is prepared, step by step. */
export default function AbTestEditPage() {
  return (
    <TestPage>
      {(test) =>
        test.state === 'draft' ? (
          <SetUp key={test.id} test={test} />
        ) : (
          <Navigate to={pathTo(paths.abTestReport, test.id)} replace />
        )
      }
    </TestPage>
  );
}

const steps = { basics: BasicsStep, rules: RulesStep, groupB: GroupBStep, check: CheckStep };

function SetUp({ test }: { readonly test: AbTest }) {
  const wizard = useWizard(nextStep(test));
  const form = useFormKey(test.version);
  const Step = steps[wizard.step];
  return (
    <>
      <WizardSteps current={wizard.step} done={doneSteps(test)} onOpen={wizard.show} />
      <Step key={`${wizard.step} ${form.key}`} test={test} wizard={wizard} />
    </>
  );
}
