import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/navigation/paths.ts';
import { ellipsisAt } from '../../kit/ui/display-width.ts';
import { Ellipsis } from '../../kit/ui/Ellipsis.tsx';
import { PickMenu, panelHome } from '../../kit/ui/PickMenu.tsx';
import { storeSelectedApp, useApps } from './use-apps.ts';

const menuLimit = 100;

export interface AppSelectorProps {
  /** The side menu is 80 px wide: only the icon. */
  readonly collapsed: boolean;
  /** Whether the person may go there: the route exists and their permissions keep it. */
  readonly canAdd: boolean;
  readonly canList: boolean;
  readonly useSelection?: typeof useApps;
}

/** The app whose screens the side menu leads to, with search, Add App and View All Apps. */
export function AppSelector({ collapsed, canAdd, canList, useSelection = useApps }: AppSelectorProps) {
  const text = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { apps, selected } = useSelection();
  const name = selected?.appName ?? text(apps.length === 0 ? 'shell.noApps' : 'shell.appSelector');
  const close = () => setOpen(false);

  function pick(key: string): void {
    close();
    storeSelectedApp(Number(key));
    void navigate(`${paths.appDashboard}?pubAppId=${key}`);
  }

  const actions = (canAdd || canList) && (
    <div className="pick-actions">
      {canAdd && (
        <Link to={`${paths.addApp}?type=Add`} onClick={close}>
          {text('shell.addApp')}
        </Link>
      )}
      {canList && (
        <Link to={paths.allApps} onClick={close}>
          {text('shell.allApps')}
        </Link>
      )}
    </div>
  );

  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomLeft"
      destroyOnHidden
      getPopupContainer={panelHome}
      popupRender={() => (
        <PickMenu
          label={text('shell.appSelector')}
          placeholder={text('shell.searchApps')}
          groups={[
            {
              key: 'apps',
              options: apps.map((app) => ({
                key: String(app.id),
                name: app.appName,
                content: (
                  <>
                    <Ellipsis limit={ellipsisAt.appName}>{app.appName}</Ellipsis>
                    <small>
                      <Ellipsis limit={ellipsisAt.appId}>{app.appId}</Ellipsis>
                    </small>
                  </>
                ),
              })),
            },
          ]}
          current={selected === null ? null : String(selected.id)}
          limit={menuLimit}
          more={text('shell.moreOrganizations', { limit: menuLimit })}
          empty={text(apps.length === 0 ? 'shell.noApps' : 'shell.noMatch')}
          footer={actions}
          onPick={pick}
          onClose={close}
        />
      )}
    >
      <Button
        type="text"
        className="app-selector"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${text('shell.appSelector')}: ${name}`}
        icon={<AppstoreOutlined />}
      >
        {!collapsed && (
          <>
            <Ellipsis limit={ellipsisAt.appName}>{name}</Ellipsis>
            <DownOutlined />
          </>
        )}
      </Button>
    </Dropdown>
  );
}
