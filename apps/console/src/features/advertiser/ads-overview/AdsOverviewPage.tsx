import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AdsTabs } from '../../../kit/campaign/AdsTabs.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { adsReportView } from '../../../kit/saved-report/saved-view.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AdFiguresCard } from './AdFigures.tsx';
import { AdsReport } from './AdsReport.tsx';
import { AppCard } from './AppCard.tsx';
import './ads-overview.css';

/** So many are shown; the list has the others. */
const shown = 12;

/** `/adv/overview/rt`: the advertiser's home, and beside it the report of their ads. */
export default function AdsOverviewPage() {
  const [query] = useQuery();
  return query.get('view') === adsReportView.view ? <AdsReport /> : <Overview />;
}

/** What is promoted and how it stands. */
function Overview() {
  const text = useText();
  const { organization } = useUser();
  const apps = useApiQuery(listPromotedApps, { size: shown }, { quiet: true, fresh: true });
  return (
    <Page title={text('overview.title')} lead={text('adsOverview.lead', { organization: organization.name })}>
      <AdsTabs current="overview" />
      <Loaded query={apps}>
        {({ list, total }) =>
          total === 0 ? (
            <NothingYet />
          ) : (
            <>
              <AdFiguresCard />
              <section className="ads-promoted" aria-label={text('adsOverview.apps')}>
                <h2 className="ads-apps-title">{text('adsOverview.apps')}</h2>
                <ul className="ads-apps">
                  {list.map((app) => (
                    <AppCard key={app.id} app={app} />
                  ))}
                </ul>
                <Link to={`${paths.promotedApps}?status=all`}>{text('adsOverview.all', { total })}</Link>
              </section>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function NothingYet() {
  const text = useText();
  return (
    <section className="card empty-state">
      <h2>{text('adsOverview.emptyTitle')}</h2>
      <p className="lead">{text('adsOverview.emptyLead')}</p>
      <AddButton permission="promote" to={promotedAppAddress('new')}>
        {text('adsOverview.addFirst')}
      </AddButton>
    </section>
  );
}
