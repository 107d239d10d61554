import { getInstallationSettings } from '@millrace/contract/operator/installation';
import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ChangeList } from './ChangeList.tsx';
import { LogoCard } from './LogoCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { TermsTab } from './TermsTab.tsx';

/** The installation's own settings, the terms that publishers agree to, and the history of both. */
export default function SettingsPage() {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  return (
    <Page title={text('titles.installationSettings')} lead={text('installation.lead')} width="form">
      <Tabs
        activeKey={query.get('tab') ?? 'settings'}
        onChange={(tab) => setQuery(tab === 'settings' ? {} : { tab })}
        destroyOnHidden
        items={[
          { key: 'settings', label: text('installation.settingsTab'), children: <Settings /> },
          { key: 'terms', label: text('installation.termsTab'), children: <TermsTab /> },
          { key: 'history', label: text('installation.historyTab'), children: <ChangeList /> },
        ]}
      />
    </Page>
  );
}

function Settings() {
  const settings = useApiQuery(getInstallationSettings, {}, { quiet: true, fresh: true });
  return (
    <>
      <LogoCard />
      <Loaded query={settings}>{(data) => <SettingsForm settings={data} />}</Loaded>
    </>
  );
}
