import { Link, useSearchParams } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { Page } from '../../kit/ui/Page.tsx';

/** `/app/dashboard?pubAppId=`: the dashboard of one app; without an app it says how to choose one. */
export default function AppDashboardPage() {
  const text = useText();
  const [query] = useSearchParams();
  const chosen = query.get('pubAppId');
  return (
    <Page title={text('overview.appDashboard')} lead={text('overview.appDashboardLead')}>
      <section className="card empty-state">
        <h2>{text(chosen === null ? 'overview.noAppTitle' : 'overview.noFiguresTitle')}</h2>
        <p className="lead">{text(chosen === null ? 'overview.noApp' : 'overview.noFigures')}</p>
        <Link to={paths.overview}>{text('overview.toOverview')}</Link>
      </section>
    </Page>
  );
}
