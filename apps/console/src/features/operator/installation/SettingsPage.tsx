import { getInstallationSettings } from '@millrace/contract/operator/installation';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ChangeList } from './ChangeList.tsx';
import { LogoCard } from './LogoCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { TermsTab } from './TermsTab.tsx';

/** The installation's own settings, the terms that publishers agree to, and the history of both. */
export default function SettingsPage() {
  const text = useText();
  return (
    <Page title={text('titles.installationSettings')} lead={text('installation.lead')} width="form">
      <AddressTabs
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
