import { reportAbTest } from '@millrace/contract/publisher/ab-report';
import { type AbTest, stopAbTest, type TestOutcome } from '@millrace/contract/publisher/ab-test';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { testAction } from './test-action.ts';
import { lossText } from './verdict-text.ts';

/** What is said of each way to end a test. */
const ways = {
  A: {
    name: 'abTest.keepA',
    title: 'abTest.keepATitle',
    body: 'abTest.keepABody',
    done: 'abTest.keptA',
  },
  B: {
    name: 'abTest.applyB',
    title: 'abTest.applyBTitle',
    body: 'abTest.applyBBody',
    done: 'abTest.appliedB',
  },
} as const;
type Way = keyof typeof ways;

interface EndTestProps {
  readonly test: AbTest;
  readonly outcomes: NonNullable<AbTest['outcomes']>;
}

/** Both ways to end a running test; what each would do is written out before it is done. */
export function EndTest({ test, outcomes }: EndTestProps) {
  const text = useText();
  const rights = [useAllowed('performance', 'query'), useAllowed('user_activity', 'query')];
  const mayRead = !rights.includes(false);
  const { sameSettings } = test;
  const [asked, setAsked] = useState<Way | null>(null);
  const [busy, setBusy] = useState(false);

  const report = useApiQuery(reportAbTest, { id: test.id }, { quiet: true, enabled: mayRead }).data;
  const loss = (way: Way) => (report === undefined ? null : lossText(text, report, way));

  async function end(result: Way): Promise<void> {
    setBusy(true);
    const done = await testAction(stopAbTest, { id: test.id, result });
    setBusy(false);
    setAsked(null);
    if (done) toast({ kind: 'success', title: text(ways[result].done) });
  }

  return (
    <section className="card" aria-label={text('abTest.end')}>
      <h2>{text('abTest.end')}</h2>
      <p className="lead">{text('abTest.endLead')}</p>
      <div className="actions">
        {(['A', 'B'] as const).map((way) => (
          <Button key={way} onClick={() => setAsked(way)}>
            {text(ways[way].name)}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <Dialog
          title={text(ways[asked].title)}
          okText={text(ways[asked].name)}
          cancelText={text('common.cancel')}
          confirmLoading={busy}
          onOk={() => void end(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{text(ways[asked].body)}</p>
          <Consequences outcome={outcomes[asked]} loss={sameSettings ? null : loss(asked)} />
          <p>{text('abTest.endFinal')}</p>
        </Dialog>
      )}
    </section>
  );
}

interface ConsequencesProps {
  readonly outcome: TestOutcome;
  readonly loss: string | null;
}

function Consequences({ outcome, loss }: ConsequencesProps) {
  const text = useText();
  const listed = (names: readonly string[]) => names.join(text('form.separator'));
  const { rules, rulesOff, instances, instancesOff } = outcome;
  return (
    <ul className="consequences">
      {loss !== null && (
        <li>
          <Status kind="warn" sentence>
            {loss}
          </Status>
        </li>
      )}
      <li>
        {rules.length === 0
          ? text('abTest.ruleListEmpty')
          : text('abTest.ruleList', { rules: listed(rules) })}
      </li>
      {rulesOff.length > 0 && <li>{text('abTest.rulesOff', { rules: listed(rulesOff) })}</li>}
      <li>{text('abTest.instancesOn', { count: instances })}</li>
      {instancesOff.length > 0 && <li>{text('abTest.instancesOff', { names: listed(instancesOff) })}</li>}
    </ul>
  );
}
