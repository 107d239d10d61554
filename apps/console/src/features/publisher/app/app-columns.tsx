import { type App, verification } from '@millrace/contract/publisher/app';
import { platformNames } from '@millrace/contract/publisher/platform';
import { Link } from 'react-router';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { adTypeText } from '../../../kit/ui/ad-type-text.ts';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { TagList } from '../../../kit/ui/TagList.tsx';
import { AppKey } from './AppKey.tsx';
import { AppName } from './AppName.tsx';
import { AppSwitch } from './AppSwitch.tsx';

export function appColumns(
  text: ReturnType<typeof useText>,
  { mayEdit }: { readonly mayEdit: boolean },
): readonly ListColumn<App>[] {
  return [
    {
      key: 'app',
      title: text('app.app'),
      onCard: 'head',
      fixed: true,
      sortBy: 'appName',
      render: (app) => <AppName app={app} />,
    },
    {
      key: 'platform',
      title: text('app.platform'),
      onCard: 'line',
      render: ({ plat }) => platformNames[plat],
    },
    { key: 'appKey', title: text('app.appKey'), onCard: 'line', render: (app) => <AppKey app={app} /> },
    {
      key: 'placements',
      title: text('app.placements'),
      onCard: 'line',
      render: ({ placements }) =>
        placements.length === 0 ? (
          text('app.noPlacements')
        ) : (
          <TagList
            label={text('app.placements')}
            tags={placements.map(({ adType, count }) =>
              text('app.placementCount', { type: adTypeText(text, adType), count }),
            )}
          />
        ),
    },
    {
      key: 'createdAt',
      title: text('app.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      optional: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'status',
      title: text('app.status'),
      onCard: 'side',
      sortBy: 'status',
      width: 96,
      render: (app) =>
        mayEdit ? (
          <AppSwitch app={app} />
        ) : (
          <Status kind={app.status === 1 ? 'good' : 'plain'}>
            {text(app.status === 1 ? 'app.active' : 'app.inactive')}
          </Status>
        ),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (app) => <Actions app={app} text={text} />,
    },
  ];
}

function Actions({ app, text }: { readonly app: App; readonly text: ReturnType<typeof useText> }) {
  const { id, appName } = app;
  return (
    <span className="app-actions">
      <Link to={`${paths.appSettings}?pubAppId=${id}`} aria-label={text('app.settingsOf', { name: appName })}>
        {text('app.settings')}
      </Link>
      <RowMenu of={appName} items={[...storeItem(app, text), ...historyItem('app', id, appName)]} />
    </span>
  );
}

/** The page of an app that its store has. */
function storeItem(
  { storeUrl, verifyStatus }: App,
  text: ReturnType<typeof useText>,
): readonly RowMenuItem[] {
  if (storeUrl === null || verifyStatus !== verification.verified) return [];
  const onClick = () => void window.open(storeUrl, '_blank', 'noreferrer');
  return [{ key: 'store', label: text('app.viewStore'), onClick }];
}
