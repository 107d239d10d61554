import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { GroupBRules } from './GroupBRules.tsx';
import { UnitIds } from './UnitIds.tsx';
import { WizardActions } from './WizardActions.tsx';
import type { WizardStepProps } from './wizard-step-props.ts';

/** The third step: what group B does otherwise, and the Unit IDs of its instances. */
export function GroupBStep({ test, wizard }: WizardStepProps) {
  const text = useText();
  if (test.groups.B.length === 0) {
    return (
      <>
        <section className="card empty-state">
          <h2>{text('abTest.groupBEmpty')}</h2>
          <p className="lead">{text('abTest.groupBEmptyLead')}</p>
          <Button type="primary" onClick={() => wizard.show('rules')}>
            {text('abTest.toDuplicate')}
          </Button>
        </section>
        <WizardActions wizard={wizard} back="rules" />
      </>
    );
  }
  return (
    <>
      <GroupBRules test={test} />
      <UnitIds test={test} wizard={wizard} />
    </>
  );
}
