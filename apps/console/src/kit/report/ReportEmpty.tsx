import Button from 'antd/es/button';
import { Link } from 'react-router';
import { GuideLink } from '../help/GuideLink.tsx';
import { useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import type { FilterPartProps } from './report-part.ts';
import { useReportSource } from './report-source.ts';

/** Why nothing is there, and what may show something: fewer filters, today, or a phone that asks. */
export function ReportEmpty({ address: { state, change } }: FilterPartProps) {
  const text = useText();
  const { kind } = useReportSource();
  const mayConnect = useAllowed('sdk_integration', 'query');
  if (state.filters.length > 0) {
    return (
      <div className="empty-state">
        <p className="lead">{text('reportScreen.emptyFiltered')}</p>
        <Button onClick={() => change({ filters: [] })}>{text('reportScreen.removeFilters')}</Button>
      </div>
    );
  }
  return (
    <div className="empty-state">
      <h2>{text('reportScreen.emptyTitle')}</h2>
      <p className="lead">{text(kind === 'ads' ? 'reportScreen.emptyAds' : 'reportScreen.emptyLead')}</p>
      {state.period !== 'thisMonth' && (
        <Button onClick={() => change({ period: 'thisMonth' })}>
          {text('reportScreen.presets.thisMonth')}
        </Button>
      )}
      {mayConnect && <Link to={paths.sdk}>{text('reportScreen.toSdk')}</Link>}
      <GuideLink guide={kind === 'ads' ? 'campaigns' : 'reports'} />
    </div>
  );
}
