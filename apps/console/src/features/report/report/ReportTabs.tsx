import { useLocation } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { PageTabs } from '../../../kit/ui/PageTabs.tsx';

/** Reports that stand side by side, each with an address of its own; the menu leads to the first of them. */
const groups = {
  performance: [
    { path: paths.performance, title: 'titles.performance' },
    { path: paths.biddingReport, title: 'titles.biddingReport' },
    { path: paths.fillLoss, title: 'titles.fillLoss' },
    { path: paths.reconciliation, title: 'titles.reconciliation' },
  ],
  users: [
    { path: paths.userActivity, title: 'titles.userActivity' },
    { path: paths.lifetimeValue, title: 'titles.lifetimeValue' },
    { path: paths.retention, title: 'titles.retention' },
  ],
} as const;

export function ReportTabs({ group }: { readonly group: keyof typeof groups }) {
  const text = useText();
  const { pathname } = useLocation();
  const tabs = groups[group].map(({ path, title }) => ({
    to: path,
    title: text(title),
    isCurrent: path === pathname,
  }));
  return <PageTabs label={text('reportScreen.tabs')} tabs={tabs} />;
}
