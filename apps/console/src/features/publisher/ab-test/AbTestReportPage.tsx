import type { AbTest, TestedRule } from '@millrace/contract/publisher/ab-test';
import Tag from 'antd/es/tag';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, pathTo } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { WaitingEvents } from '../../../kit/report/quality/WaitingEvents.tsx';
import { EndTest } from './EndTest.tsx';
import { RuleSummary } from './RuleSummary.tsx';
import { TestEvents } from './TestEvents.tsx';
import { TestFigures } from './TestFigures.tsx';
import { TestPage } from './TestPage.tsx';
import { TestVerdict } from './TestVerdict.tsx';

/** `/abt/report/:id`: a test with what it says, what its groups brought, the rules of both, what was switched meanwhile, and its end. */
export default function AbTestReportPage() {
  const mayEdit = useAllowed('abt', 'edit');
  return (
    <TestPage>
      {(test) => (
        <>
          <Summary test={test} />
          {test.state !== 'draft' && <WaitingEvents to={test.endedAt?.slice(0, 10)} />}
          <TestVerdict test={test} />
          <TestFigures test={test} />
          {mayEdit && test.outcomes !== null && <EndTest test={test} outcomes={test.outcomes} />}
          <Groups test={test} />
          {test.state !== 'draft' && <TestEvents events={test.events} />}
        </>
      )}
    </TestPage>
  );
}

function Summary({ test }: { readonly test: AbTest }) {
  const text = useText();
  const mayEdit = useAllowed('abt', 'edit');
  const { shareB, sameSettings, startedAt, endedAt } = test;
  return (
    <section className="card" aria-label={text('abTest.summary')}>
      <h2>{text('abTest.summary')}</h2>
      <dl className="test-facts">
        <Fact name={text('abTest.kind')}>{text(sameSettings ? 'abTest.kindAa' : 'abTest.kindAb')}</Fact>
        <Fact name={text('abTest.share')}>{text('abTest.sharePair', { a: 100 - shareB, b: shareB })}</Fact>
        {startedAt !== null && <Fact name={text('abTest.startedAt')}>{formatInstant(startedAt)}</Fact>}
        {endedAt !== null && <Fact name={text('abTest.endedAt')}>{formatInstant(endedAt)}</Fact>}
      </dl>
      {test.state === 'draft' && mayEdit && (
        <Link to={pathTo(paths.editAbTest, test.id)}>{text('abTest.goOn')}</Link>
      )}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const leads = {
  draft: 'abTest.reportDraft',
  running: 'abTest.reportLead',
  ended: 'abTest.reportSnapshot',
} as const;

function Groups({ test }: { readonly test: AbTest }) {
  const text = useText();
  return (
    <section className="card" aria-label={text('abTest.report')}>
      <h2>{text('abTest.report')}</h2>
      <p className="lead">{text(leads[test.state])}</p>
      <div className="test-groups">
        {(['A', 'B'] as const).map((group) => (
          <div key={group}>
            <h3>{text(`abTest.group${group}`)}</h3>
            {test.groups[group].length === 0 && <p className="lead">{text('abTest.groupBEmptyLead')}</p>}
            {test.groups[group].map((rule) => (
              <GroupRule key={rule.id} rule={rule} withUnitIds={test.state !== 'draft'} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function GroupRule({ rule, withUnitIds }: { readonly rule: TestedRule; readonly withUnitIds: boolean }) {
  const text = useText();
  return (
    <div className={rule.status === 1 ? 'test-group-rule' : 'test-group-rule row-faded'}>
      <p>
        <strong>{rule.name}</strong> {rule.status === 0 && <Tag>{text('abTest.off')}</Tag>}
      </p>
      <RuleSummary rule={rule} withUnitIds={withUnitIds} />
    </div>
  );
}
