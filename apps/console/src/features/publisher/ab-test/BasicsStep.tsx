import {
  type AbTest,
  abTestForm,
  abTest as abTestSchema,
  updateAbTest,
} from '@millrace/contract/publisher/ab-test';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields } from '../../../kit/form/ContractFields.tsx';
import { StaleEdit } from '../../../kit/form/StaleEdit.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { BasicsFields } from './BasicsFields.tsx';
import { NextButton } from './NextButton.tsx';
import { showTest } from './test-action.ts';
import { WizardActions } from './WizardActions.tsx';
import type { WizardStepProps } from './wizard-step-props.ts';

function valuesOf({ name, placementId, shareB, sameSettings }: AbTest) {
  return { name, placementId, shareB, sameSettings };
}

/** Changes the basic information of a test that is prepared. */
export function BasicsStep({ test, wizard }: WizardStepProps) {
  const text = useText();
  const edit = useEditForm({
    schema: abTestForm,
    entitySchema: abTestSchema,
    entity: test,
    valuesOf,
    save: (values, base, submission) =>
      callApi(updateAbTest, { ...values, id: base.id, version: base.version }, submission),
    savedMessage: 'abTest.saved',
    onSaved: async (saved, isWhole) => {
      await showTest(saved);
      if (isWhole) wizard.show('rules');
    },
  });
  const labels = {
    name: text('abTest.name'),
    placementId: text('abTest.placement'),
    shareB: text('abTest.shareB'),
    sameSettings: text('abTest.sameSettings'),
  };
  return (
    <div className="page-form">
      <StaleEdit of={edit} labels={labels} />
      <ContractFields of={edit} initial={edit.initial}>
        <BasicsFields of={edit} pubAppId={test.pubAppId} placementFixed={test.groups.B.length > 0} />
        <WizardActions wizard={wizard}>
          <NextButton dirty={edit.dirty} submitting={edit.submitting} onGo={() => wizard.show('rules')} />
        </WizardActions>
      </ContractFields>
    </div>
  );
}
