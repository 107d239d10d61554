import Tabs from 'antd/es/tabs';
import { useSearchParams } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { ErasingTab } from './ErasingTab.tsx';
import './erasing.css';
import { FormerMembersTab } from './FormerMembersTab.tsx';

/** `/company/privacy`: what people have asked to be forgotten. The tab stands in the address. */
export default function ErasingListPage() {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  return (
    <Page title={text('titles.erasings')}>
      <Tabs
        activeKey={query.get('tab') ?? 'devices'}
        onChange={(tab) => setQuery(tab === 'devices' ? {} : { tab })}
        destroyOnHidden
        items={[
          { key: 'devices', label: text('erasing.tabs.devices'), children: <ErasingTab /> },
          { key: 'members', label: text('erasing.tabs.members'), children: <FormerMembersTab /> },
        ]}
      />
    </Page>
  );
}
