import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { DevicesTab } from './DevicesTab.tsx';
import { TestingTab } from './TestingTab.tsx';
import './test-mode.css';

/** Testing of an app's networks on registered phones. The tab stands in the address. */
export default function TestModePage() {
  const text = useText();
  const [query, setQuery] = useSearchParams();

  return (
    <AppPage title={text('titles.testMode')} lead={text('testMode.lead')}>
      {(app) => (
        <Tabs
          activeKey={query.get('tab') ?? 'testing'}
          onChange={(tab) => setQuery({ pubAppId: String(app.id), ...(tab === 'testing' ? {} : { tab }) })}
          destroyOnHidden
          items={[
            { key: 'testing', label: text('testMode.testing'), children: <TestingTab app={app} /> },
            { key: 'devices', label: text('testMode.devices'), children: <DevicesTab app={app} /> },
          ]}
        />
      )}
    </AppPage>
  );
}
