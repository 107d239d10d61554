import type { App } from '@millrace/contract/publisher/app';
import Dropdown from 'antd/es/dropdown';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSelectedApp } from '../../../kit/app-selection/use-selected-app.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { addAppAddress, paths } from '../../../kit/navigation/paths.ts';
import { AppIcon } from '../../../kit/ui/AppIcon.tsx';
import { ellipsisAt } from '../../../kit/ui/display-width.ts';
import { Ellipsis } from '../../../kit/ui/Ellipsis.tsx';
import { PickMenu, panelHome } from '../../../kit/ui/PickMenu.tsx';
import { useDebounced } from '../../../kit/ui/use-debounced.ts';
import type { AppSelectorProps } from './app-selector-props.ts';
import { SelectorButton } from './SelectorButton.tsx';
import { offered, useApps } from './use-apps.ts';

/** The chosen app with the others to choose from, searched on the server; Add App and View All Apps. */
export function AppPicker({ collapsed, canAdd, canList }: AppSelectorProps) {
  const text = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { app: selected, loading, missing, retry } = useSelectedApp();
  const apps = useApps(search, open);
  const isUnknown = loading || missing || retry !== null;
  const name = selected?.appName ?? text(isUnknown ? 'shell.appSelector' : 'shell.noApps');

  function show(next: boolean): void {
    setOpen(next);
    setTyped('');
  }

  function pick(key: string): void {
    show(false);
    // The address names the app, and so selects it once it is reached: a form that is not left keeps its own.
    void navigate(`${paths.appDashboard}?pubAppId=${key}`);
  }

  function emptyText(): string {
    if (apps.data === undefined) return text('common.loading');
    return text(search === '' ? 'shell.noApps' : 'shell.noMatch');
  }

  return (
    <Dropdown
      open={open}
      onOpenChange={show}
      trigger={['click']}
      placement="bottomLeft"
      destroyOnHidden
      getPopupContainer={panelHome}
      popupRender={() => (
        <PickMenu
          label={text('shell.appSelector')}
          placeholder={text('shell.searchApps')}
          groups={[{ key: 'apps', options: (apps.data?.list ?? []).map(optionOf) }]}
          stale={search !== typed.trim() || apps.isPlaceholderData}
          current={selected === null ? null : String(selected.id)}
          limit={offered}
          total={apps.data?.total ?? 0}
          more={text('shell.moreApps', { limit: offered })}
          empty={emptyText()}
          query={apps}
          footer={<Actions canAdd={canAdd} canList={canList} onFollow={() => show(false)} />}
          onSearch={setTyped}
          onPick={pick}
          onClose={() => show(false)}
        />
      )}
    >
      <SelectorButton collapsed={collapsed} name={name} aria-haspopup="listbox" aria-expanded={open} />
    </Dropdown>
  );
}

function optionOf({ id, appName, appId, icon }: App) {
  return {
    key: String(id),
    name: appName,
    content: (
      <span className="app-option">
        <AppIcon name={appName} icon={icon} />
        <span className="app-option-text">
          <Ellipsis limit={ellipsisAt.appName}>{appName}</Ellipsis>
          <small>
            <Ellipsis limit={ellipsisAt.appId}>{appId ?? String(id)}</Ellipsis>
          </small>
        </span>
      </span>
    ),
  };
}

interface ActionsProps {
  readonly canAdd: boolean;
  readonly canList: boolean;
  readonly onFollow: () => void;
}

function Actions({ canAdd, canList, onFollow }: ActionsProps) {
  const text = useText();
  if (!canAdd && !canList) return null;
  return (
    <div className="pick-actions">
      {canAdd && (
        <Link to={addAppAddress} onClick={onFollow}>
          {text('shell.addApp')}
        </Link>
      )}
      {canList && (
        <Link to={paths.allApps} onClick={onFollow}>
          {text('shell.allApps')}
        </Link>
      )}
    </div>
  );
}
