import {
  type AppWithEvents,
  listAppsWithEvents,
  type PromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { standingOf } from '../../../kit/promoted-app/retargeting-step.ts';
import { Facts } from '../../../kit/ui/Facts.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { RetargetingCell } from './RetargetingCell.tsx';

/** Whether people of an app can be brought back, by what comes of it, and what is missing for that. */
export function RetargetingSection({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const told = useApiQuery(listAppsWithEvents, { ids: [app.id] }, { quiet: true });
  return (
    <section className="card" aria-labelledby="retargeting-of-app">
      <h2 id="retargeting-of-app">{text('promotedApp.retargeting')}</h2>
      <Loaded query={told} inCard>
        {({ list }) => <Standing app={app} told={list[0]} />}
      </Loaded>
    </section>
  );
}

function Standing({ app, told }: { readonly app: PromotedApp; readonly told: AppWithEvents | undefined }) {
  const text = useText();
  const { events24h = 0, events7d = 0, engage = { all: 0, on: 0 } } = told ?? {};
  return (
    <>
      <p className="lead">{text(`promotedApp.standingLead.${standingOf(told)}`)}</p>
      <Facts
        facts={[
          [text('promotedApp.statusFilter'), <RetargetingCell key="standing" app={app} told={told} />],
          [text('promotedApp.events24h'), formatNumber(events24h)],
          [text('promotedApp.events7d'), formatNumber(events7d)],
          [text('promotedApp.engageCampaigns'), text('promotedApp.switchedOn', { ...engage })],
        ]}
      />
    </>
  );
}
