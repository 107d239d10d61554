import { useText } from '../../../kit/i18n/i18n.ts';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { BackupsTab } from './BackupsTab.tsx';
import { JobsTab } from './JobsTab.tsx';
import { StateTab } from './StateTab.tsx';
import './system.css';

/** `/admin/system`: how the installation stands, what it does by itself, and its backups. The tab stands in the address. */
export default function SystemPage() {
  const text = useText();
  return (
    <Page title={text('titles.system')} lead={text('system.lead')}>
      <AddressTabs
        items={[
          { key: 'state', label: text('system.tabs.state'), children: <StateTab /> },
          { key: 'jobs', label: text('system.tabs.jobs'), children: <JobsTab /> },
          { key: 'backups', label: text('system.tabs.backups'), children: <BackupsTab /> },
        ]}
      />
    </Page>
  );
}
