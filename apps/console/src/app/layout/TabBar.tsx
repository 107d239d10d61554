import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import Tabs from 'antd/es/tabs';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../kit/i18n/i18n.ts';
import { pageNames } from '../../kit/navigation/page-names.ts';
import { homeOf } from '../../kit/navigation/paths.ts';
import { useUser } from '../../kit/session/session.ts';
import { useStore } from '../../kit/store.ts';
import { toast } from '../../kit/ui/notices.ts';
import { closeAll, closeLeft, closeOne, closeRight, pathOf, type TabChange } from './tabs.ts';
import { useOpenTabs } from './use-open-tabs.ts';

const actions = [
  { key: 'one', label: 'shell.closeTab', run: closeOne },
  { key: 'left', label: 'shell.closeLeft', run: closeLeft },
  { key: 'right', label: 'shell.closeRight', run: closeRight },
] as const;

/** The open pages as tabs. */
export function TabBar() {
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { userType } = useUser();
  const { tabs, setTabs, titleAt } = useOpenTabs();
  const names = useStore(pageNames);

  function apply(change: TabChange): void {
    if ('message' in change) {
      toast({ kind: 'info', title: text(change.message) });
      return;
    }
    setTabs(change.tabs);
    if (pathOf(change.show) !== pathname) void navigate(change.show);
  }

  /** The cross is for the mouse; the keyboard has Delete on a tab, and the menu of the bar. */
  function close(event: MouseEvent, path: string): void {
    event.stopPropagation();
    apply(closeOne(tabs, path, pathname));
  }

  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Delete' || !(event.target instanceof HTMLElement)) return;
    const path = event.target.closest('[data-node-key]')?.getAttribute('data-node-key');
    if (path) apply(closeOne(tabs, path, pathname));
  }

  const kindOf = (address: string) => text(titleAt(address) ?? 'common.loading');
  const labelOf = (address: string) => names[pathOf(address)] ?? kindOf(address);
  const show = (path: string) => void navigate(tabs.find((address) => pathOf(address) === path) ?? path);

  const menuOf = (path: string) => ({
    items: [
      ...actions.map(({ key, label }) => ({ key, label: text(label) })),
      { key: 'all', label: text('shell.closeAll') },
    ],
    onClick: ({ key }: { readonly key: string }) => {
      const action = actions.find((candidate) => candidate.key === key);
      apply(action ? action.run(tabs, path, pathname) : closeAll(tabs, homeOf(userType)));
    },
  });
  const closing = menuOf(pathname);
  const barMenu = {
    items: [
      ...closing.items,
      { key: 'line', type: 'divider' as const },
      {
        key: 'open',
        type: 'group' as const,
        label: text('shell.openPages'),
        children: tabs.map((address) => ({ key: pathOf(address), label: labelOf(address) })),
      },
    ],
    onClick: ({ key }: { readonly key: string }) =>
      key.startsWith('/') ? show(key) : closing.onClick({ key }),
  };

  return (
    <nav className="tab-bar" aria-label={text('shell.openPages')}>
      <Tabs
        type="card"
        size="small"
        activeKey={pathname}
        items={tabs.map((address) => ({
          key: pathOf(address),
          label: (
            <Dropdown menu={menuOf(pathOf(address))} trigger={['contextMenu']}>
              <span
                title={
                  labelOf(address) === kindOf(address)
                    ? undefined
                    : `${kindOf(address)} · ${labelOf(address)}`
                }
              >
                <span className="tab-name">{labelOf(address)}</span>
                <CloseOutlined
                  aria-hidden
                  className="tab-close"
                  onClick={(event) => close(event, pathOf(address))}
                />
              </span>
            </Dropdown>
          ),
        }))}
        onTabClick={show}
        onKeyDown={closeByKey}
      />
      <Dropdown menu={barMenu} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={text('shell.tabActions')}
          title={text('shell.tabActions')}
        />
      </Dropdown>
    </nav>
  );
}
