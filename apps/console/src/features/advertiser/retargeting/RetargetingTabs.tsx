import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { writeFilters } from '../../../kit/report/filter-address.ts';
import { PageTabs } from '../../../kit/ui/PageTabs.tsx';
import { useCampaigns } from './CampaignChoice.tsx';
import { type View, views } from './views.ts';

/** What stays when another tab is opened. */
const kept = ['period', 'from', 'to', 'event', 'campaign'] as const;

export function RetargetingTabs({ current }: { readonly current: View }) {
  const text = useText();
  const [query] = useQuery();
  const { data } = useCampaigns();
  const campaigns = data?.list ?? [];
  const to = (view: View) => {
    const next = new URLSearchParams();
    if (view !== views[0]) next.set('view', view);
    for (const name of kept) {
      const value = query.get(name);
      if (value !== null && (view !== 'report' || name === 'period' || name === 'from' || name === 'to'))
        next.set(name, value);
    }
    // Of campaigns to engage at first; whoever takes the filter out sees all of them, and so does who has more than one answer lists.
    if (view === 'report' && campaigns.length > 0 && campaigns.length === data?.total) {
      const values = campaigns.map(({ id }) => String(id));
      writeFilters(next, [{ dimension: 'campaign', values, exclude: false }]);
    }
    return `${paths.retargeting}${next.size === 0 ? '' : `?${next}`}`;
  };
  return (
    <PageTabs
      label={text('retargeting.tabs')}
      tabs={views.map((view) => ({
        to: to(view),
        title: text(`retargeting.view.${view}`),
        isCurrent: view === current,
      }))}
    />
  );
}
