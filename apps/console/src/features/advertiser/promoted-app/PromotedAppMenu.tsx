import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { RowMenu, type RowMenuItem } from '../../../kit/ui/RowMenu.tsx';
import { setStatus } from './set-status.ts';

/** What is done with one rarely: its page in the store, its history, the archive. */
export function PromotedAppMenu({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const mayEdit = useAllowed('promote', 'edit');
  const { id, name, status, domain, url } = app;
  const visit: RowMenuItem = {
    key: 'visit',
    label: text(domain === null ? 'promotedApp.view' : 'promotedApp.visit'),
    onClick: () => void window.open(url, '_blank', 'noreferrer'),
  };
  const archive: RowMenuItem = {
    key: 'archive',
    label: text(status === 1 ? 'promotedApp.archive' : 'promotedApp.bringBack'),
    danger: status === 1,
    onClick: () => void setStatus(app, status === 1 ? 0 : 1),
  };
  return (
    <RowMenu
      of={name}
      items={[visit, ...historyItem('promoted_app', id, name), ...(mayEdit ? [archive] : [])]}
    />
  );
}
