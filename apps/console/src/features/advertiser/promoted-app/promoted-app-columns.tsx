import type { AppWithEvents, PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { Link } from 'react-router';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { ActiveTag, VerifiedTag } from '../../../kit/promoted-app/PromotedAppTags.tsx';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';
import { AppNameCell } from '../../../kit/ui/AppNameCell.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { EventsCell } from './EventsCell.tsx';
import { PromotedAppMenu } from './PromotedAppMenu.tsx';
import { Reference } from './Reference.tsx';
import { RetargetingCell } from './RetargetingCell.tsx';

/**
 * @param toldOf what was told of an app lately; undefined: nothing; null: that is not known
 */
export function promotedAppColumns(
  text: ReturnType<typeof useText>,
  toldOf: (app: PromotedApp) => AppWithEvents | undefined | null,
): readonly ListColumn<PromotedApp>[] {
  return [
    {
      key: 'app',
      title: text('promotedApp.app'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, name, icon }) => (
        <AppNameCell name={name} icon={icon} to={promotedAppAddress(id)}>
          <Copyable label="ID">{`${id}`}</Copyable>
        </AppNameCell>
      ),
    },
    {
      key: 'reference',
      title: text('promotedApp.reference'),
      onCard: 'line',
      render: (app) => (
        <div className="promoted-app-standing">
          <Reference app={app} />
          <span className="promoted-app-platform">{platformText(app.platform)}</span>
          <VerifiedTag app={app} />
        </div>
      ),
    },
    {
      key: 'campaigns',
      title: text('campaign.title'),
      onCard: 'line',
      render: ({ id, campaigns }) => (
        <Link to={promotedAppAddress(id)}>
          {campaigns.all === 0
            ? text('promotedApp.noCampaigns')
            : text('promotedApp.switchedOn', { ...campaigns })}
        </Link>
      ),
    },
    {
      key: 'events',
      title: text('promotedApp.events'),
      onCard: 'line',
      render: (app) => <EventsCell app={app} told={toldOf(app)} />,
    },
    {
      key: 'retargeting',
      title: text('promotedApp.retargeting'),
      onCard: 'line',
      render: (app) => {
        const told = toldOf(app);
        return told === null || app.status === 0 ? '–' : <RetargetingCell app={app} told={told} />;
      },
    },
    {
      key: 'status',
      title: text('promotedApp.statusFilter'),
      onCard: 'side',
      sortBy: 'status',
      render: (app) => <ActiveTag app={app} />,
    },
    {
      key: 'createdAt',
      title: text('promotedApp.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      optional: true,
      oneLine: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (app) => <PromotedAppMenu app={app} />,
    },
  ];
}
