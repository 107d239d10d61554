import { type AbTest, duplicateAbTestRules, type TestedRule } from '@millrace/contract/publisher/ab-test';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox/Checkbox';
import Tag from 'antd/es/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { mediationType, paths } from '../../../kit/navigation/paths.ts';
import { RuleSummary } from './RuleSummary.tsx';
import { testAction } from './test-action.ts';
import { WizardActions } from './WizardActions.tsx';
import type { WizardStepProps } from './wizard-step-props.ts';

const hasInstances = ({ waterfall, bidding }: TestedRule) => waterfall.length + bidding.length > 0;

/** The second step: which rules of group A group B starts from. */
export function RulesStep({ test, wizard }: WizardStepProps) {
  const text = useText();
  const copied = new Set(test.groups.B.map(({ originId }) => originId));
  const open = test.groups.A.filter((rule) => !copied.has(rule.id) && hasInstances(rule));
  // A group that is begun anew gets every rule that serves, unless somebody says otherwise.
  const [chosen, setChosen] = useState<readonly number[]>(
    copied.size > 0 ? [] : open.filter(({ status }) => status === 1).map(({ id }) => id),
  );
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const ruleIds = open.map(({ id }) => id).filter((id) => chosen.includes(id));

  async function goOn(): Promise<void> {
    if (ruleIds.length === 0) return copied.size > 0 ? wizard.show('groupB') : setRefused(true);
    setBusy(true);
    const done = await testAction(duplicateAbTestRules, { testId: test.id, ruleIds });
    setBusy(false);
    if (done) wizard.show('groupB');
  }

  if (test.groups.A.length === 0) return <NoRules test={test} />;
  return (
    <>
      <section className="card" aria-label={text('abTest.step.rules')}>
        <h2>{text('abTest.step.rules')}</h2>
        <p className="lead">{text('abTest.rulesLead')}</p>
        <ul className="rule-choice" aria-label={text('abTest.groupA')}>
          {test.groups.A.map((rule) => (
            <li key={rule.id}>
              <Choice
                rule={rule}
                copied={copied.has(rule.id)}
                chosen={ruleIds.includes(rule.id)}
                onChoose={(wanted) => {
                  setRefused(false);
                  setChosen(wanted ? [...chosen, rule.id] : chosen.filter((id) => id !== rule.id));
                }}
              />
              <RuleSummary rule={rule} />
            </li>
          ))}
        </ul>
        {refused && (
          <p className="test-refused" role="alert">
            {text(open.length > 0 ? 'abTest.errors.rulesEmpty' : 'abTest.errors.ruleWithoutInstances')}
          </p>
        )}
        <ToRules test={test} />
      </section>
      <WizardActions wizard={wizard} back="basics">
        <Button type="primary" loading={busy} onClick={() => void goOn()}>
          {ruleIds.length === 0 ? text('abTest.next') : text('abTest.copy', { count: ruleIds.length })}
        </Button>
      </WizardActions>
    </>
  );
}

interface ChoiceProps {
  readonly rule: TestedRule;
  readonly copied: boolean;
  readonly chosen: boolean;
  readonly onChoose: (wanted: boolean) => void;
}

function Choice({ rule, copied, chosen, onChoose }: ChoiceProps) {
  const text = useText();
  return (
    <div className="rule-choice-head">
      <Checkbox
        checked={copied || chosen}
        disabled={copied || !hasInstances(rule)}
        onChange={(event) => onChoose(event.target.checked)}
      >
        <strong>{rule.name}</strong>
      </Checkbox>
      {copied && <Tag>{text('abTest.copied')}</Tag>}
      {rule.status === 0 && <Tag>{text('abTest.off')}</Tag>}
      {!hasInstances(rule) && <Tag>{text('abTest.noInstances')}</Tag>}
    </div>
  );
}

function NoRules({ test }: { readonly test: AbTest }) {
  const text = useText();
  return (
    <section className="card empty-state">
      <h2>{text('abTest.rulesNone')}</h2>
      <p className="lead">{text('abTest.rulesNoneLead')}</p>
      <ToRules test={test} />
    </section>
  );
}

function ToRules({ test: { pubAppId, placementId } }: { readonly test: AbTest }) {
  const text = useText();
  const place = `pubAppId=${pubAppId}&placementId=${placementId}`;
  return <Link to={`${paths.mediation}?${place}&type=${mediationType.rules}`}>{text('abTest.toRules')}</Link>;
}
