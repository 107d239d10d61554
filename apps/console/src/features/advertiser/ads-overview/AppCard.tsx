import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { ActiveTag, VerifiedTag } from '../../../kit/promoted-app/PromotedAppTags.tsx';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';
import { AppNameCell } from '../../../kit/ui/AppNameCell.tsx';

/** One app or website and how it stands. */
export function AppCard({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const { id, name, icon, platform, eventsAt } = app;
  return (
    <li className="card ads-app">
      <AppNameCell name={name} icon={icon} to={promotedAppAddress(id)}>
        {platformText(platform)}
      </AppNameCell>
      <span className="ads-app-tags">
        <ActiveTag app={app} />
        <VerifiedTag app={app} />
      </span>
      <span className="lead">
        {eventsAt === null
          ? text('adsOverview.noEvents')
          : text('adsOverview.eventsAt', { at: formatInstant(eventsAt) })}
      </span>
    </li>
  );
}
