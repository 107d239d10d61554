import { type App, getApp, listApps, lookUpAppAgain, verification } from '@millrace/contract/publisher/app';
import { platformNames } from '@millrace/contract/publisher/platform';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import '../../../kit/ui/app-name.css';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { type Fact, Facts } from '../../../kit/ui/Facts.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { AppKey } from './AppKey.tsx';
import { AppSwitch } from './AppSwitch.tsx';

interface AppInfoProps {
  readonly app: App;
  readonly mayEdit: boolean;
}

/** What the app is: its store's words, its key, its state. */
export function AppInfo({ app, mayEdit }: AppInfoProps) {
  const text = useText();
  const facts: readonly Fact[] = [
    [text('app.platform'), platformNames[app.plat]],
    ['ID', <Copyable key="id" label="ID">{`${app.id}`}</Copyable>],
    [text('app.appKey'), <AppKey key="key" app={app} />],
    [text('app.storeId'), <StoreLine key="store" app={app} mayEdit={mayEdit} />],
    [text('app.developer'), app.developer],
    [text('app.category'), app.category],
    [text('app.status'), mayEdit ? <AppSwitch key="switch" app={app} /> : <State key="state" app={app} />],
  ];
  return (
    <section className="card">
      <h2 className="app-name">
        <AppIcon name={app.appName} icon={app.icon} />
        {app.appName}
      </h2>
      <p className="lead">{text('app.infoLead')}</p>
      <Facts facts={facts} />
    </section>
  );
}

function State({ app }: { readonly app: App }) {
  const text = useText();
  return (
    <Status kind={app.status === 1 ? 'good' : 'plain'}>
      {text(app.status === 1 ? 'app.active' : 'app.inactive')}
    </Status>
  );
}

function StoreLine({ app, mayEdit }: AppInfoProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function lookUp(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      const { reached } = await callApi(lookUpAppAgain, { id: app.id }, { retry });
      await Promise.all([refresh(getApp), refresh(listApps)]);
      toast(
        reached
          ? { kind: 'success', title: text('app.verified') }
          : { kind: 'warning', title: text('app.stillDown') },
      );
    });
    setBusy(false);
  }

  if (app.appId === null) return text('app.notPublished');
  return (
    <>
      <Copyable label={text('app.storeId')}>{app.appId}</Copyable>
      {app.verifyStatus === verification.unverified && <Status kind="warn">{text('app.unverified')}</Status>}
      {app.storeUrl !== null && (
        <a href={app.storeUrl} target="_blank" rel="noreferrer">
          {text('app.viewStore')}
        </a>
      )}
      {mayEdit && (
        <Button size="small" loading={busy} onClick={() => void lookUp()}>
          {text('app.lookUpAgain')}
        </Button>
      )}
    </>
  );
}
