import { useText } from '../i18n/i18n.ts';
import { paths } from '../navigation/paths.ts';
import { PageTabs } from '../ui/PageTabs.tsx';

/** What belongs to apps and websites that are promoted. */
export function AppTabs({ current }: { readonly current: 'apps' | 'events' | 'feeds' }) {
  const text = useText();
  return (
    <PageTabs
      label={text('titles.promotedApps')}
      tabs={[
        { to: paths.promotedApps, title: text('titles.promotedApps'), isCurrent: current === 'apps' },
        { to: paths.eventTracking, title: text('titles.eventTracking'), isCurrent: current === 'events' },
        { to: paths.productFeed, title: text('titles.productFeed'), isCurrent: current === 'feeds' },
      ]}
    />
  );
}
