import { useText } from '../../../kit/i18n/i18n.ts';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ErasingTab } from './ErasingTab.tsx';
import './erasing.css';
import { FormerMembersTab } from './FormerMembersTab.tsx';

/** `/company/privacy`: what people have asked to be forgotten. The tab stands in the address. */
export default function ErasingListPage() {
  const text = useText();
  return (
    <Page title={text('titles.erasings')}>
      <AddressTabs
        items={[
          { key: 'devices', label: text('erasing.tabs.devices'), children: <ErasingTab /> },
          { key: 'members', label: text('erasing.tabs.members'), children: <FormerMembersTab /> },
        ]}
      />
    </Page>
  );
}
