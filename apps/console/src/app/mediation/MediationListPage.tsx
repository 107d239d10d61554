import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { InstanceTab } from '../../features/publisher/instance/InstanceTab.tsx';
import { RuleTab } from '../../features/publisher/mediation-rule/RuleTab.tsx';
import { AppPage } from '../../kit/app-selection/AppPage.tsx';
import { useText } from '../../kit/i18n/i18n.ts';
import { NextStep } from '../../kit/next-step/NextStep.tsx';

/** What both tabs are about; everything else in the address belongs to the tab that it was chosen in. */
const shared = ['pubAppId', 'placementId', 'period'] as const;

/** Instances and mediation rules of the chosen app, each a tab with an address: `type` 1 and 2. */
export default function MediationListPage() {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  function open(type: string): void {
    const next = new URLSearchParams({ type });
    for (const name of shared) {
      const value = query.get(name);
      if (value !== null) next.set(name, value);
    }
    setQuery(next);
  }
  return (
    <AppPage watchesSaves title={text('titles.mediation')} lead={text('instance.mediationLead')}>
      {(app) => (
        <>
          <NextStep app={app} on={query.get('type') === '2' ? 'rules' : 'instances'} />
          <Tabs
            activeKey={query.get('type') === '2' ? '2' : '1'}
            onChange={open}
            destroyOnHidden
            items={[
              { key: '1', label: text('instance.title'), children: <InstanceTab app={app} /> },
              { key: '2', label: text('mediationRule.title'), children: <RuleTab app={app} /> },
            ]}
          />
        </>
      )}
    </AppPage>
  );
}
