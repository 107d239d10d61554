import { Link } from 'react-router';
import { AppPage } from '../../kit/app-selection/AppPage.tsx';
import { useText } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { NextStep } from '../../kit/next-step/NextStep.tsx';

/** `/app/dashboard?pubAppId=`: the dashboard of one app. */
export default function AppDashboardPage() {
  const text = useText();
  return (
    <AppPage title={text('overview.appDashboard')} lead={text('overview.appDashboardLead')}>
      {(app) => (
        <>
          <NextStep app={app} on="apps" />
          <section className="card empty-state">
            <h2>{text('overview.noFiguresTitle')}</h2>
            <p className="lead">{text('overview.noFigures')}</p>
            <Link to={paths.overview}>{text('overview.toOverview')}</Link>
          </section>
        </>
      )}
    </AppPage>
  );
}
