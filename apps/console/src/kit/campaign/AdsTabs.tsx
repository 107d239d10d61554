import { useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { adsReportView } from '../saved-report/saved-view.ts';
import { PageTabs } from '../ui/PageTabs.tsx';

/** The overview, the report of one's own ads, and what campaigns spend. */
export function AdsTabs({ current }: { readonly current: 'overview' | 'report' | 'budget' }) {
  const text = useText();
  const report = `${paths.adsOverview}?${new URLSearchParams(adsReportView)}`;
  return (
    <PageTabs
      label={text('adsOverview.tabs')}
      tabs={[
        { to: paths.adsOverview, title: text('overview.title'), isCurrent: current === 'overview' },
        { to: report, title: text('titles.adsReport'), isCurrent: current === 'report' },
        { to: paths.budget, title: text('titles.budget'), isCurrent: current === 'budget' },
      ]}
    />
  );
}
