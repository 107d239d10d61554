import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { TestList } from './TestList.tsx';

/** The A/B tests of an app: those that are prepared or run, and those that have ended. The tab stands in the address. */
export default function AbTestListPage() {
  const text = useText();
  const [query, setQuery] = useSearchParams();

  function open(tab: string, pubAppId: number): void {
    setQuery({ pubAppId: String(pubAppId), ...(tab === 'history' ? { tab } : {}) });
  }

  return (
    <AppPage
      watchesSaves
      title={text('titles.abTests')}
      lead={text('abTest.lead')}
      action={({ id }) => <AddTest pubAppId={id} />}
    >
      {({ id }) => (
        <Tabs
          activeKey={query.get('tab') === 'history' ? 'history' : 'running'}
          onChange={(tab) => open(tab, id)}
          destroyOnHidden
          items={[
            {
              key: 'running',
              label: text('abTest.running'),
              children: (
                <TestList pubAppId={id} ended={false}>
                  <AddTest pubAppId={id} />
                </TestList>
              ),
            },
            {
              key: 'history',
              label: text('abTest.history'),
              children: <TestList pubAppId={id} ended />,
            },
          ]}
        />
      )}
    </AppPage>
  );
}

function AddTest({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  return (
    <AddButton permission="abt" to={`${paths.addAbTest}?pubAppId=${pubAppId}`}>
      {text('abTest.add')}
    </AddButton>
  );
}
