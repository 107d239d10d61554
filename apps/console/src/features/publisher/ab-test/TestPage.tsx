import { type AbTest, getAbTest } from '@millrace/contract/publisher/ab-test';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { selectApp } from '../../../kit/app-selection/selected-app-id.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useIdInPath } from '../../../kit/navigation/use-id-in-path.ts';
import { WatchedSaves } from '../../../kit/setup-check/WatchedSaves.tsx';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import './ab-test.css';
import { TestState } from './TestState.tsx';

interface TestPageProps {
  readonly width?: 'form' | 'full';
  readonly children: (test: AbTest) => ReactNode;
}

/** A screen about the test that the address names. Rules are changed on other screens, so it is asked for anew. */
export function TestPage({ width = 'full', children }: TestPageProps) {
  const text = useText();
  const id = useIdInPath();
  const query = useApiQuery(getAbTest, { id }, { fresh: true, quiet: true });
  const test = query.data;
  usePageName(test?.name);
  const pubAppId = test?.pubAppId;
  // Menu and later screens are about the app of this test.
  useEffect(() => {
    if (pubAppId !== undefined) selectApp(pubAppId);
  }, [pubAppId]);
  return (
    <Page
      title={test?.name ?? text('titles.abTest')}
      lead={test === undefined ? undefined : <TestLead test={test} />}
      action={test !== undefined && <HistoryButton entity="ab_test" id={id} name={test.name} />}
      width={width}
    >
      <Loaded query={query} back={{ to: paths.abTests, label: text('abTest.toList') }}>
        {(data) => (
          <>
            <WatchedSaves key={data.pubAppId} pubAppId={data.pubAppId} />
            {children(data)}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TestLead({ test }: { readonly test: AbTest }) {
  const text = useText();
  return (
    <span className="test-lead">
      <strong>{test.placementName}</strong>
      <span>{adTypeText(text, test.adType)}</span>
      <TestState test={test} />
      <Link to={`${paths.abTests}?pubAppId=${test.pubAppId}`}>{text('abTest.toList')}</Link>
    </span>
  );
}
