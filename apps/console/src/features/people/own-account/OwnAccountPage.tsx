import Tabs from 'antd/es/tabs';
import type { ComponentType } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { LoginHistory } from './LoginHistory.tsx';
import './own-account.css';
import { NoticeChoices } from './NoticeChoices.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Profile } from './Profile.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

const parts = {
  profile: Profile,
  password: PasswordForm,
  sessions: SessionList,
  secondFactor: SecondFactor,
  history: LoginHistory,
  notices: NoticeChoices,
} as const satisfies Record<string, ComponentType>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** Everybody's own account. Which part is open stands in the address. */
export default function OwnAccountPage() {
  const text = useText();
  const [query, setQuery] = useQuery();
  const open = names.find((name) => name === query.get('tab')) ?? 'profile';
  return (
    <Page title={text('titles.ownAccount')} lead={text('ownAccount.lead')}>
      <Tabs
        activeKey={open}
        // Pages and sizes of one part are not the next one's.
        onChange={(tab) => setQuery(() => new URLSearchParams(tab === 'profile' ? {} : { tab }))}
        destroyOnHidden
        items={names.map((name) => {
          const Content = parts[name];
          return { key: name, label: text(`ownAccount.tab.${name}`), children: <Content /> };
        })}
      />
    </Page>
  );
}
