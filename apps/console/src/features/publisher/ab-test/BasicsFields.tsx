import { longestTestName } from '@millrace/contract/publisher/ab-test';
import Checkbox from 'antd/es/checkbox/Checkbox';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { NumberInput } from '../../../kit/form/NumberInput.tsx';
import type { ContractForm } from '../../../kit/form/use-contract-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PlacementSelect } from '../../../kit/placement/PlacementSelect.tsx';
import { TestPlanner } from './TestPlanner.tsx';

interface BasicsFieldsProps {
  readonly of: ContractForm;
  readonly pubAppId: number;
  /** Rules are copied already: they belong to this placement. */
  readonly placementFixed?: boolean;
}

/** The first step: what is tested where, how users are shared out, and how long that takes. */
export function BasicsFields({ of, pubAppId, placementFixed = false }: BasicsFieldsProps) {
  const text = useText();
  const entered = useWatch<number | string | null>('shareB', of.form);
  const share = typeof entered === 'number' ? entered : null;
  return (
    <>
      <section className="card">
        <h2>{text('abTest.step.basics')}</h2>
        <p className="lead">{text('abTest.basicsLead')}</p>
        <Field name="name" label={text('abTest.name')} help={text('abTest.nameHelp')}>
          {/* No hard limit: a longer name that is pasted is told about instead of cut. */}
          <Input autoComplete="off" count={{ max: longestTestName, show: true }} />
        </Field>
        <Field
          name="placementId"
          label={text('abTest.placement')}
          help={text(placementFixed ? 'abTest.errors.placementFixed' : 'abTest.placementHelp')}
        >
          <PlacementSelect pubAppId={pubAppId} disabled={placementFixed} />
        </Field>
        <Field
          name="shareB"
          label={text('abTest.shareB')}
          help={
            share === null
              ? text('abTest.shareRest')
              : text('abTest.shareHelp', { share: Math.max(0, 100 - share) })
          }
        >
          <NumberInput suffix="%" />
        </Field>
        <Field
          name="sameSettings"
          label={text('abTest.kind')}
          help={text('abTest.sameSettingsHelp')}
          valueProp="checked"
        >
          <Checkbox>{text('abTest.sameSettings')}</Checkbox>
        </Field>
      </section>
      <TestPlanner shareB={share} />
    </>
  );
}
