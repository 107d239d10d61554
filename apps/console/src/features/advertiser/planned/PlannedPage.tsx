import { Link, useLocation } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { plannedLeads } from './planned-leads.ts';
import { plannedScreens } from './planned-screens.ts';

/** Says what will be at this address. */
export default function PlannedPage() {
  const text = useText();
  const { pathname } = useLocation();
  const screen = plannedScreens.find(({ path }) => path === pathname);
  if (screen === undefined) return null;
  return (
    <Page title={text(screen.title)}>
      <section className="card empty-state">
        <h2>{text('planned.notYet')}</h2>
        <p className="lead">{text(plannedLeads[screen.path])}</p>
        <Link to={paths.adsOverview}>{text('planned.toOverview')}</Link>
      </section>
    </Page>
  );
}
