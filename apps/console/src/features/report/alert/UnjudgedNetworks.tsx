import { networkName } from '@millrace/contract/publisher/network/find-network';
import { listUnjudgedNetworks } from '@millrace/contract/report/alert-rule';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useLanguage, useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';

/** Whose reports no rule looks at, and why: silence of these says nothing. */
export function UnjudgedNetworks() {
  const text = useText();
  const { language } = useLanguage();
  const readsAccounts = useAllowed('accounts', 'query');
  const { data } = useApiQuery(listUnjudgedNetworks, {}, { quiet: true, fresh: true });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className="card" aria-label={text('alertRule.unjudged')}>
      <h2>{text('alertRule.unjudged')}</h2>
      <p className="lead">{text('alertRule.unjudgedLead')}</p>
      <ul>
        {data.list.map(({ adnId, reason }) => (
          <li key={adnId}>
            <strong>{networkName(adnId, language)}</strong>
            {text('common.colon')}
            {text(`alertRule.unjudgedReasons.${reason}`)}
          </li>
        ))}
      </ul>
      {readsAccounts && <Link to={paths.accounts}>{text('alertRule.unjudgedAccounts')}</Link>}
    </section>
  );
}
