import { type App, verification } from '@millrace/contract/publisher/app';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AppNameCell } from '../../../kit/ui/AppNameCell.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { Status } from '../../../kit/ui/Status.tsx';

/** An app's row: icon, name, and the id that its store knows it by. */
export function AppName({ app }: { readonly app: App }) {
  const text = useText();
  return (
    <AppNameCell name={app.appName} icon={app.icon} to={`${paths.appDashboard}?pubAppId=${app.id}`}>
      {app.appId === null ? (
        text('app.notPublished')
      ) : (
        <Copyable label={text('app.storeId')}>{app.appId}</Copyable>
      )}
      {app.verifyStatus === verification.unverified && <Status kind="warn">{text('app.unverified')}</Status>}
    </AppNameCell>
  );
}
