import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ActiveTag, VerifiedTag } from '../../../kit/promoted-app/PromotedAppTags.tsx';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import '../../../kit/ui/app-name.css';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { type Fact, Facts } from '../../../kit/ui/Facts.tsx';
import { LookUpAgain } from './LookUpAgain.tsx';
import { Reference } from './Reference.tsx';
import { setStatus } from './set-status.ts';

interface PromotedAppInfoProps {
  readonly app: PromotedApp;
  readonly mayEdit: boolean;
}

/** What it is: its store's words, its ids, its state. */
export function PromotedAppInfo({ app, mayEdit }: PromotedAppInfoProps) {
  const text = useText();
  const isApp = app.domain === null;
  const facts: readonly Fact[] = [
    [text('promotedApp.platform'), platformText(app.platform)],
    ['ID', <Copyable key="id" label="ID">{`${app.id}`}</Copyable>],
    [
      text(isApp ? 'promotedApp.storeId' : 'promotedApp.domain'),
      <Place key="place" app={app} mayEdit={mayEdit} />,
    ],
    [text('promotedApp.siteKey'), app.siteKey && <SiteKey key="key" siteKey={app.siteKey} />],
    [text('promotedApp.developer'), app.developer],
    [text('promotedApp.category'), [app.category, ...(app.genres ?? [])].filter(Boolean).join(', ') || null],
    [
      text('promotedApp.events'),
      app.eventsAt === null ? text('promotedApp.noEvents') : formatInstant(app.eventsAt),
    ],
    [text('promotedApp.createdAt'), formatInstant(app.createdAt)],
    [text('promotedApp.statusFilter'), <State key="state" app={app} mayEdit={mayEdit} />],
  ];
  return (
    <section className="card">
      <h2 className="app-name">
        <AppIcon name={app.name} icon={app.icon} />
        {app.name}
      </h2>
      <p className="lead">{text('promotedApp.infoLead')}</p>
      <Facts facts={facts} />
    </section>
  );
}

/** Where it is, and whether that was found to be so. */
function Place({ app, mayEdit }: PromotedAppInfoProps) {
  const text = useText();
  const isApp = app.domain === null;
  return (
    <>
      <Reference app={app} />
      <VerifiedTag app={app} />
      <a href={app.url} target="_blank" rel="noreferrer">
        {text(isApp ? 'promotedApp.view' : 'promotedApp.visit')}
      </a>
      {isApp && !app.verified && mayEdit && <LookUpAgain app={app} />}
    </>
  );
}

function SiteKey({ siteKey }: { readonly siteKey: string }) {
  const text = useText();
  return <Copyable label={text('promotedApp.siteKey')}>{siteKey}</Copyable>;
}

function State({ app, mayEdit }: PromotedAppInfoProps) {
  const text = useText();
  const isActive = app.status === 1;
  return (
    <>
      <ActiveTag app={app} />
      {mayEdit && (
        <Button size="small" danger={isActive} onClick={() => void setStatus(app, isActive ? 0 : 1)}>
          {text(isActive ? 'promotedApp.archive' : 'promotedApp.bringBack')}
        </Button>
      )}
    </>
  );
}
