import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { AppTabs } from '../../../kit/promoted-app/AppTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { PageTabs } from '../../../kit/ui/PageTabs.tsx';
import { AppChoice } from './AppChoice.tsx';
import { EventsTab } from './EventsTab.tsx';
import './event-tracking.css';
import { KeysTab } from './KeysTab.tsx';
import { LiveTab } from './LiveTab.tsx';
import { NamesTab } from './NamesTab.tsx';
import { PastTab } from './PastTab.tsx';
import { PrivacyTab } from './PrivacyTab.tsx';

const views = ['live', 'events', 'names', 'past', 'keys', 'privacy'] as const;
type View = (typeof views)[number];

/** `/event/tracking?app=3&tab=events`: what comes of an app's or website's events. */
export default function EventTrackingPage() {
  const text = useText();
  const [query] = useQuery();
  const view = views.find((one) => one === query.get('tab')) ?? 'live';
  const mayEdit = useAllowed('promote', 'edit');
  return (
    <Page
      title={text('titles.eventTracking')}
      lead={text('eventTracking.lead')}
      action={<Link to={`${paths.eventDoc}?${query}`}>{text('eventTracking.toDoc')}</Link>}
    >
      <AppTabs current="events" />
      {/* Of the advertiser: people have rights whether an app of theirs is left or not. */}
      <AppChoice always={<PrivacyTab mayEdit={mayEdit} />}>
        {(app) => <Views app={app} view={view} mayEdit={mayEdit} />}
      </AppChoice>
    </Page>
  );
}

interface ViewsProps {
  readonly app: PromotedApp;
  readonly view: View;
  readonly mayEdit: boolean;
}

function Views({ app, view, mayEdit }: ViewsProps) {
  const text = useText();
  return (
    <>
      <PageTabs
        label={text('titles.eventTracking')}
        tabs={views.map((one) => ({
          to: `${paths.eventTracking}?${new URLSearchParams({ app: String(app.id), tab: one })}`,
          title: text(`eventTracking.tabs.${one}`),
          isCurrent: one === view,
        }))}
      />
      {view === 'live' && <LiveTab app={app} />}
      {view === 'events' && <EventsTab app={app} />}
      {view === 'names' && <NamesTab key={app.id} app={app} mayEdit={mayEdit} />}
      {view === 'past' && <PastTab key={app.id} app={app} />}
      {view === 'keys' && <KeysTab key={app.id} app={app} mayEdit={mayEdit} />}
      {view === 'privacy' && <PrivacyTab mayEdit={mayEdit} />}
    </>
  );
}
