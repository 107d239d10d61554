import { useLocation } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { PageTabs } from '../../../kit/ui/PageTabs.tsx';

const tabs = [
  { path: paths.alerts, title: 'titles.alerts' },
  { path: paths.alertRules, title: 'titles.alertRules' },
] as const;

const webhooks = { path: paths.alertWebhooks, title: 'titles.alertWebhooks' } as const;

/** What was found, what is looked for and, for owners, which servers are told. */
export function AlertTabs() {
  const text = useText();
  const { pathname } = useLocation();
  const mayEdit = useAllowed('performance', 'edit');
  const shown = mayEdit ? [...tabs, webhooks] : tabs;
  return (
    <PageTabs
      label={text('alert.tabs')}
      tabs={shown.map(({ path, title }) => ({ to: path, title: text(title), isCurrent: path === pathname }))}
    />
  );
}
