import { useLocation } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { PageTabs } from '../../../kit/ui/PageTabs.tsx';

const tabs = [
  { path: paths.alerts, title: 'titles.alerts' },
  { path: paths.alertRules, title: 'titles.alertRules' },
] as const;

/** What was found, and what is looked for. */
export function AlertTabs() {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <PageTabs
      label={text('alert.tabs')}
      tabs={tabs.map(({ path, title }) => ({ to: path, title: text(title), isCurrent: path === pathname }))}
    />
  );
}
