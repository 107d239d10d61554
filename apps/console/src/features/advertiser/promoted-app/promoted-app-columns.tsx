import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { ActiveTag, VerifiedTag } from '../../../kit/promoted-app/PromotedAppTags.tsx';
import { platformText } from '../../../kit/promoted-app/platform-text.ts';
import { AppNameCell } from '../../../kit/ui/AppNameCell.tsx';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { PromotedAppMenu } from './PromotedAppMenu.tsx';
import { Reference } from './Reference.tsx';

export function promotedAppColumns(text: ReturnType<typeof useText>): readonly ListColumn<PromotedApp>[] {
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
      key: 'platform',
      title: text('promotedApp.platform'),
      onCard: 'line',
      render: ({ platform }) => platformText(platform),
    },
    {
      key: 'reference',
      title: text('promotedApp.reference'),
      onCard: 'line',
      render: (app) => <Reference app={app} />,
    },
    {
      key: 'verified',
      title: text('promotedApp.verification'),
      onCard: 'line',
      render: (app) => <VerifiedTag app={app} />,
    },
    {
      key: 'events',
      title: text('promotedApp.events'),
      onCard: 'line',
      render: ({ eventsAt }) => (eventsAt === null ? text('promotedApp.noEvents') : formatInstant(eventsAt)),
    },
    {
      key: 'createdAt',
      title: text('promotedApp.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'status',
      title: text('promotedApp.statusFilter'),
      onCard: 'side',
      sortBy: 'status',
      render: (app) => <ActiveTag app={app} />,
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
