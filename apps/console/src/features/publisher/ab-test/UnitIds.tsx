import {
  type AbTest,
  abTest as abTestSchema,
  type TestedUnit,
  testedUnitsForm,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import Input from 'antd/es/input/Input';
import { callApi } from '../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../kit/form/ContractFields.tsx';
import { FieldRows } from '../../../kit/form/FieldRows.tsx';
import { StaleEdit } from '../../../kit/form/StaleEdit.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NetworkName } from '../../../kit/network/NetworkName.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { NextButton } from './NextButton.tsx';
import { showTest } from './test-action.ts';
import { enteredUnits, followUnits, unitRows } from './unit-rows.ts';
import { WizardActions } from './WizardActions.tsx';
import type { WizardStepProps } from './wizard-step-props.ts';

const valuesOf = (test: AbTest) => ({ units: unitRows(test) });

/** The Unit IDs that the instances of group B shall have; each may follow later, but before the start. */
export function UnitIds({ test, wizard }: WizardStepProps) {
  const text = useText();
  const edit = useEditForm({
    schema: testedUnitsForm,
    entitySchema: abTestSchema,
    entity: test,
    valuesOf,
    follow: followUnits,
    save: (values, base, submission) =>
      callApi(updateAbTestInstances, { ...values, testId: base.id, version: base.version }, submission),
    savedMessage: 'abTest.saved',
    onSaved: async (saved, isWhole) => {
      await showTest(saved);
      if (isWhole) wizard.show('check');
    },
  });
  const units = enteredUnits(test.units);
  const own = test.units.filter(({ entered }) => !entered);
  const filled = units.filter(({ unitIdB }) => unitIdB !== null).length;
  return (
    <>
      <StaleEdit of={edit} labels={{ units: text('abTest.unitIds') }} show={(_, value) => listed(value)} />
      <ContractFields of={edit} initial={edit.initial}>
        <section className="card unit-ids" aria-label={text('abTest.unitIds')}>
          <h2>{text('abTest.unitIds')}</h2>
          <p className="lead">{text('abTest.unitIdsLead')}</p>
          <Callout>{text('abTest.unitIdsCold')}</Callout>
          {test.units.length === 0 && <p className="lead">{text('abTest.unitsNone')}</p>}
          <FieldRows name="units" label={text('abTest.unitIds')} add="" newRow={() => null} limit={0}>
            {({ index }) => <UnitRow unit={units[index]} />}
          </FieldRows>
          {own.length > 0 && (
            <p className="lead">
              {text('abTest.unitsOwn', {
                names: own.map(({ name }) => name).join(text('form.separator')),
              })}
            </p>
          )}
          {units.length > 0 && (
            <p className="lead">
              {text(filled === units.length ? 'abTest.unitsFilled' : 'abTest.unitsMissing', {
                filled,
                all: units.length,
              })}
            </p>
          )}
        </section>
        <WizardActions wizard={wizard} back="rules">
          <NextButton dirty={edit.dirty} submitting={edit.submitting} onGo={() => wizard.show('check')} />
        </WizardActions>
      </ContractFields>
    </>
  );
}

function UnitRow({ unit }: { readonly unit: TestedUnit | undefined }) {
  const text = useText();
  if (unit === undefined) return null;
  return (
    <>
      <div className="unit-instance">
        <NetworkName adnId={unit.adnId} />
        <span>{unit.name}</span>
        <span className="lead">
          {text('abTest.unitIdA')} <code className="test-unit">{unit.unitIdA}</code>
        </span>
      </div>
      <Field
        name="unitId"
        label={
          <span>
            {text('abTest.unitIdB')} <span className="sr-only">{unit.name}</span>
          </span>
        }
      >
        <Input autoComplete="off" spellCheck={false} />
      </Field>
    </>
  );
}

/** What another person entered, for the choice between theirs and one's own. */
function listed(value: unknown): string {
  const parsed = testedUnitsForm.shape.units.safeParse(value);
  return parsed.success ? parsed.data.map(({ unitId }) => unitId ?? '–').join(', ') : '';
}
