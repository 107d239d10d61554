import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';

/** What one needs beside this form, at a click: the keys of accounts, the company's data for signing up, block rules. */
export function RelatedLinks({ pubAppId }: { readonly pubAppId: number }) {
  const text = useText();
  return (
    <section className="card">
      <ul className="network-related">
        <Allowed permission="accounts" action="query">
          <li>
            {text('adNetwork.keysHint')} <Link to={paths.accounts}>{text('titles.accounts')}</Link>
          </li>
        </Allowed>
        <Allowed permission="company" action="query">
          <li>
            {text('adNetwork.companyHint')} <Link to={paths.company}>{text('company.title')}</Link>
          </li>
        </Allowed>
        <Allowed permission="app_settings" action="query">
          <li>
            {text('adNetwork.blockHint')}{' '}
            <Link to={`${paths.blockRules}?pubAppId=${pubAppId}`}>{text('titles.blockRules')}</Link>
          </li>
        </Allowed>
      </ul>
    </section>
  );
}
