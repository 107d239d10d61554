import { type AbTest, checkAbTest, startAbTest, type TestCheck } from '@millrace/contract/publisher/ab-test';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Problems } from './Problems.tsx';
import { TestPlanner } from './TestPlanner.tsx';
import { testAction } from './test-action.ts';
import { WizardActions } from './WizardActions.tsx';
import type { WizardStepProps } from './wizard-step-props.ts';

/** The last step: what is still missing, what the start does, and the start. */
export function CheckStep({ test, wizard }: WizardStepProps) {
  const check = useApiQuery(checkAbTest, { id: test.id }, { fresh: true, quiet: true });
  return (
    <>
      <Loaded query={check}>
        {(found) => (
          <>
            <Finding test={test} check={found} wizard={wizard} />
            <StartEffect test={test} check={found} />
          </>
        )}
      </Loaded>
      <TestPlanner shareB={test.shareB} />
      <WizardActions wizard={wizard} back="groupB">
        {check.data?.problems.length === 0 && <StartButton test={test} version={check.data.version} />}
      </WizardActions>
    </>
  );
}

interface CheckedProps {
  readonly test: AbTest;
  readonly check: TestCheck;
}

function Finding({ test, check, wizard }: CheckedProps & Pick<WizardStepProps, 'wizard'>) {
  const text = useText();
  const { problems, same } = check;
  return (
    <section className="card" aria-label={text('abTest.step.check')}>
      <h2>{text('abTest.step.check')}</h2>
      <p className="lead">{text('abTest.checkLead')}</p>
      {same && !test.sameSettings && <Callout>{text('abTest.same')}</Callout>}
      <p className="check-result" role="status">
        <Status kind={problems.length === 0 ? 'good' : 'bad'}>
          {problems.length === 0 ? text('abTest.ready') : text('abTest.problems', { count: problems.length })}
        </Status>
      </p>
      <Problems test={test} problems={problems} wizard={wizard} />
    </section>
  );
}

function StartEffect({ test, check }: CheckedProps) {
  const text = useText();
  return (
    <section className="card" aria-label={text('abTest.starts')}>
      <h2>{text('abTest.starts')}</h2>
      <ul className="consequences">
        <li>{text('abTest.startsShare', { b: test.shareB })}</li>
        <li>{text('abTest.startsRules', { a: check.rulesA, b: check.rulesB })}</li>
        <li>{text('abTest.startsInstances', { count: check.newInstances })}</li>
        <li>{text('abTest.startsLock')}</li>
        <li>{text('abTest.unitIdsCold')}</li>
        <li>{text('abTest.startsFinal')}</li>
      </ul>
    </section>
  );
}

function StartButton({ test, version }: { readonly test: AbTest; readonly version: number }) {
  const text = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    const done = await testAction(startAbTest, { id: test.id, version });
    setBusy(false);
    if (!done) return;
    toast({ kind: 'success', title: text('abTest.started', { name: test.name }) });
    await navigate(pathTo(paths.abTestReport, test.id), { replace: true });
  }

  return (
    <Button type="primary" loading={busy} onClick={() => void start()}>
      {text('abTest.start')}
    </Button>
  );
}
