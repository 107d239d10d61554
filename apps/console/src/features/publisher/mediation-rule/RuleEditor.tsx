import type { PlacementLoading } from '@millrace/contract/publisher/mediation-rule';
import type { Platform } from '@millrace/contract/publisher/platform';
import { conditionsOf, type Targeting } from '@millrace/contract/publisher/targeting';
import ConfigProvider from 'antd/es/config-provider';
import { useWatch } from 'antd/es/form/Form';
import Input from 'antd/es/input/Input';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { FoldedSection } from '../../../kit/form/FoldedSection.tsx';
import type { EditForm } from '../../../kit/form/use-edit-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { RegionSelect } from '../../../kit/region/RegionSelect.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { LoadingFields, loadingNames, loadingNamesFor } from './LoadingFields.tsx';
import { RuleLab } from './RuleLab.tsx';
import './rule.css';
import { useRuleWords } from './rule-words.ts';
import type { RuleOffer } from './use-rule-offer.ts';

interface RuleEditorProps {
  readonly of: EditForm;
  /** Whose figures stand beside the instances; a new rule shows those of the whole placement. */
  readonly ruleId?: number;
  readonly plat: Platform;
  /** What the rule can serve, and what it takes over. */
  readonly offer: RuleOffer;
  readonly readOnly: boolean;
}

/** The fields of a mediation rule. While a test of its placement runs, only name and switches are free. */
export function RuleEditor({ of, ruleId, plat, offer, readOnly }: RuleEditorProps) {
  const text = useText();
  const { placement, list, abTest } = offer;
  const instances = new Map(list.map((instance) => [instance.id, instance]));
  const runningTest = abTest?.state === 'running' ? abTest : null;
  const locked = readOnly || runningTest !== null;
  return (
    <div className="rule-editor">
      {runningTest !== null && <Callout>{text('mediationRule.locked', { name: runningTest.name })}</Callout>}
      <EditFormScreen
        of={of}
        {...useRuleWords(instances)}
        readOnly={readOnly}
        {...(of.isNew ? { saveLabel: text('mediationRule.add') } : {})}
      >
        <FormSection title={text('mediationRule.basics')} lead={text('mediationRule.basicsLead')}>
          <Field name="name" label={text('mediationRule.name')}>
            <Input autoComplete="off" count={{ show: true, max: 40 }} />
          </Field>
          <Field
            name="countries"
            label={text('mediationRule.regions')}
            help={text('mediationRule.regionsHelp')}
          >
            <RegionSelect disabled={locked} />
          </Field>
        </FormSection>
        <ConfigProvider componentDisabled={locked}>
          <Conditions of={of} plat={plat} disabled={locked} />
          <Loading of={of} placement={placement} />
        </ConfigProvider>
        <FormSection title={text('mediationRule.delivery')} lead={text('mediationRule.deliveryLead')} wide>
          <DeliveryFields
            pubAppId={placement.pubAppId}
            placementId={placement.id}
            ruleId={ruleId}
            instances={instances}
            locked={locked}
          />
        </FormSection>
      </EditFormScreen>
      {ruleId !== undefined && !readOnly && <RuleLab of={of} ruleId={ruleId} instances={instances} />}
    </div>
  );
}

interface ConditionsProps {
  readonly of: EditForm;
  readonly plat: Platform;
  readonly disabled: boolean;
}

function Conditions({ of, plat, disabled }: ConditionsProps) {
  const text = useText();
  const conditions = conditionsOf(useWatch<Targeting>('targeting', { preserve: true }) ?? {});
  return (
    <FoldedSection
      of={of}
      title={text('mediationRule.conditions')}
      lead={text('mediationRule.conditionsLead')}
      summary={
        conditions.length === 0
          ? text('mediationRule.noConditions')
          : conditions.map((name) => text(`mediationRule.condition.${name}`)).join(text('form.separator'))
      }
      fields={['targeting']}
    >
      <ConditionFields plat={plat} disabled={disabled} />
    </FoldedSection>
  );
}

interface LoadingProps {
  readonly of: EditForm;
  readonly placement: PlacementLoading & { readonly adType: number };
}

function Loading({ of, placement }: LoadingProps) {
  const text = useText();
  const names = loadingNamesFor(placement.adType);
  const values = useWatch((all: Readonly<Record<string, unknown>>) => names.map((name) => all[name]), {
    preserve: true,
  });
  const count = values?.filter((value) => typeof value === 'number').length ?? 0;
  if (names.length === 0) return null;
  return (
    <FoldedSection
      of={of}
      title={text('mediationRule.loading')}
      lead={text('mediationRule.loadingLead')}
      summary={
        count === 0 ? text('mediationRule.loadingOfPlacement') : text('mediationRule.loadingCount', { count })
      }
      fields={loadingNames}
    >
      <LoadingFields names={names} placement={placement} />
    </FoldedSection>
  );
}
