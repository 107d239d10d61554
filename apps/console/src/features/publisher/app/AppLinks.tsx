import type { Permission } from '@millrace/contract/people/permission';
import type { App } from '@millrace/contract/publisher/app';
import type { MessageKey } from '@millrace/messages';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { currentRights } from '../../../kit/session/session.ts';
import './app.css';

const links: readonly { to: string; title: MessageKey; permission: Permission; ofApp: boolean }[] = [
  { to: paths.sdk, title: 'titles.sdk', permission: 'pubapp', ofApp: true },
  { to: paths.blockRules, title: 'titles.blockRules', permission: 'app_settings', ofApp: true },
  { to: paths.accounts, title: 'app.toKeys', permission: 'accounts', ofApp: false },
  { to: paths.company, title: 'app.toCompany', permission: 'company', ofApp: false },
];

/** The ways from an app's settings to what else belongs to it, as far as the person may open them. */
export function AppLinks({ app }: { readonly app: App }) {
  const text = useText();
  const rights = currentRights();
  return (
    <section className="card">
      <h2>{text('app.related')}</h2>
      <p className="lead">{text('app.relatedLead')}</p>
      <ul className="app-links">
        {links
          .filter(({ permission }) => rights.holds(permission, ['query']))
          .map(({ to, title, ofApp }) => (
            <li key={to}>
              <Link to={ofApp ? `${to}?pubAppId=${app.id}` : to}>{text(title)}</Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
