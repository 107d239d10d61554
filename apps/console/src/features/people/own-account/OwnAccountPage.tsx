import type { ComponentType } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
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
  return (
    <Page title={text('titles.ownAccount')} lead={text('ownAccount.lead')}>
      <AddressTabs
        items={names.map((name) => {
          const Content = parts[name];
          return { key: name, label: text(`ownAccount.tab.${name}`), children: <Content /> };
        })}
      />
    </Page>
  );
}
