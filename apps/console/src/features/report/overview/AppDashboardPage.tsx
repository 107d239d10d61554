import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import Dashboard from './Dashboard.tsx';

/** `/app/dashboard?pubAppId=`: the dashboard of one app. */
export default function AppDashboardPage() {
  const text = useText();
  return (
    <AppPage title={text('overview.appDashboard')} lead={text('overview.appDashboardLead')}>
      {(app) => <Dashboard app={app.id} goOnWith={app} />}
    </AppPage>
  );
}
