import type { Account } from '@millrace/contract/publisher/account';
import { platformNames } from '@millrace/contract/publisher/platform';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';

interface UsingAppsProps {
  readonly account: Pick<Account, 'apps' | 'appCount'>;
  /** So many are named; the rest is counted. */
  readonly limit?: number;
}

/** The apps whose figures come from an account, each with the way to its networks. */
export function UsingApps({ account, limit = 2 }: UsingAppsProps) {
  const text = useText();
  const mayOpen = useAllowed('app_settings', 'query');
  const { apps, appCount } = account;
  const named = apps.slice(0, limit);
  if (appCount === 0) return <span className="lead">{text('account.noApps')}</span>;
  return (
    <span className="account-apps">
      {named.map(({ id, appName, icon, plat }) => (
        <span key={id}>
          <AppIcon name={appName} icon={icon} />
          {mayOpen ? <Link to={`${paths.adNetworks}?pubAppId=${id}`}>{appName}</Link> : appName}
          <small>{platformNames[plat]}</small>
        </span>
      ))}
      {appCount > named.length && (
        <small>{text('account.moreApps', { count: appCount - named.length })}</small>
      )}
    </span>
  );
}
