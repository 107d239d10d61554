import type { App } from '@millrace/contract/publisher/app';
import { Link } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { NextStep } from '../../../kit/next-step/NextStep.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';

/** Nothing was counted in the months that a dashboard shows, or ever: what the app needs until something is. */
export function DashboardEmpty({ app }: { readonly app: App }) {
  const text = useText();
  const mayConnect = useAllowed('sdk_integration', 'query');
  return (
    <>
      <NextStep app={app} on="apps" />
      <section className="card empty-state">
        <h2>{text('dashboard.emptyTitle')}</h2>
        <p className="lead">{text('dashboard.emptyLead')}</p>
        {mayConnect && <Link to={`${paths.sdk}?pubAppId=${app.id}`}>{text('reportScreen.toSdk')}</Link>}
      </section>
    </>
  );
}
