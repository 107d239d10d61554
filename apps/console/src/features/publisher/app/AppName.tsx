import { type App, verification } from '@millrace/contract/publisher/app';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { ellipsisAt } from '../../../kit/ui/display-width.ts';
import { Ellipsis } from '../../../kit/ui/Ellipsis.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import './app.css';

/** An app's row: icon, name, and the id that its store knows it by. */
export function AppName({ app }: { readonly app: App }) {
  const text = useText();
  return (
    <span className="app-name">
      <AppIcon name={app.appName} icon={app.icon} />
      <span className="app-name-text">
        <Link to={`${paths.appDashboard}?pubAppId=${app.id}`}>
          <Ellipsis limit={ellipsisAt.appName}>{app.appName}</Ellipsis>
        </Link>
        <small>
          {app.appId === null ? (
            text('app.notPublished')
          ) : (
            <Copyable label={text('app.storeId')}>{app.appId}</Copyable>
          )}
          {app.verifyStatus === verification.unverified && (
            <Status kind="warn">{text('app.unverified')}</Status>
          )}
        </small>
      </span>
    </span>
  );
}
