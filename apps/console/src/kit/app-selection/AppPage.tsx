import type { App } from '@millrace/contract/publisher/app';
import { platformNames, status } from '@millrace/contract/publisher/platform';
import Skeleton from 'antd/es/skeleton';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { addAppAddress, paths } from '../navigation/paths.ts';
import { useQuery } from '../navigation/use-query.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import { WatchedSaves } from '../setup-check/WatchedSaves.tsx';
import { AppIcon } from '../ui/AppIcon.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Missing } from '../ui/Missing.tsx';
import { Page } from '../ui/Page.tsx';
import { Status } from '../ui/Status.tsx';
import './app-page.css';
import { useSelectedApp } from './use-selected-app.ts';

interface AppPageProps {
  readonly title: string;
  /** The app of what the screen shows, whichever one was chosen: it becomes the chosen one. */
  readonly appId?: number;
  /** One sentence on what this page is for. */
  readonly lead?: ReactNode;
  /** The page's primary action, at the right; drawn once there is an app. */
  readonly action?: ReactNode | ((app: App) => ReactNode);
  /** `form`: one column of 720 px. */
  readonly width?: 'form' | 'full';
  /** What is saved here can leave phones without ads: the screen says so when it does. */
  readonly watchesSaves?: boolean;
  /** Drawn anew for another app, so that nothing of the one before stays. */
  readonly children: (app: App) => ReactNode;
}

/** A screen that belongs to the selected app: says which one it is, or what is missing. */
export function AppPage({
  title,
  appId,
  lead,
  action,
  width = 'full',
  watchesSaves = false,
  children,
}: AppPageProps) {
  const text = useText();
  const { app, loading, missing, retry, error } = useSelectedApp();
  useAppInAddress(appId ?? app?.id);
  const isAnother = appId !== undefined && app !== null && app.id !== appId;
  if (app === null || isAnother) {
    return (
      <Page title={title} width={width}>
        {(loading || isAnother) && <Loading />}
        {missing && <MissingApp />}
        {retry !== null && (
          <LoadFailure error={error} fallback={text('common.exception.failed')} retry={retry} />
        )}
        {!loading && !missing && retry === null && !isAnother && <NoApp />}
      </Page>
    );
  }
  return (
    <Page
      title={title}
      lead={
        <>
          {lead}
          <AppLine app={app} />
        </>
      }
      action={typeof action === 'function' ? action(app) : action}
      width={width}
    >
      {watchesSaves && <WatchedSaves key={`saves ${app.id}`} pubAppId={app.id} />}
      <Fragment key={app.id}>{children(app)}</Fragment>
    </Page>
  );
}

/** Writes the app into the address, so that it shows the same to a colleague and in a window of its own. */
function useAppInAddress(id: number | undefined): void {
  const [query, setQuery] = useQuery();
  const isThere = id === undefined || query.get('pubAppId') === String(id);
  useEffect(() => {
    if (isThere) return;
    setQuery((next) => {
      next.set('pubAppId', String(id));
      return next;
    });
  }, [id, isThere, setQuery]);
}

/** Which app it is about. */
function AppLine({ app }: { readonly app: App }) {
  const text = useText();
  return (
    <span className="app-line">
      <AppIcon name={app.appName} icon={app.icon} />
      <strong>{app.appName}</strong>
      <span>{platformNames[app.plat]}</span>
      {app.status === status.off && <Status kind="warn">{text('appScope.disabled')}</Status>}
    </span>
  );
}

function Loading() {
  return (
    <section className="card" aria-busy="true">
      <Skeleton active paragraph={{ rows: 6 }} />
    </section>
  );
}

function MissingApp() {
  const text = useText();
  return (
    <Missing title={text('appScope.missing')} back={{ to: paths.allApps, label: text('shell.allApps') }} />
  );
}

function NoApp() {
  const text = useText();
  const mayAdd = useAllowed('pubapp', 'add');
  return (
    <section className="card empty-state">
      <h2>{text('appScope.none')}</h2>
      <p className="lead">{text(mayAdd ? 'appScope.noneLead' : 'appScope.noneLeadViewer')}</p>
      {mayAdd && <Link to={addAppAddress}>{text('shell.addApp')}</Link>}
    </section>
  );
}
