import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { useNavigate } from 'react-router';
import { useText } from '../../../kit/i18n/i18n.ts';
import { promotedAppAddress } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { refreshPromotedApps } from './set-status.ts';

/** What follows once an app or website is added: its page takes the form's place. */
export function useAdded(): (app: PromotedApp) => Promise<void> {
  const text = useText();
  const navigate = useNavigate();
  return async ({ id, name }) => {
    await refreshPromotedApps();
    toast({ kind: 'success', title: text('promotedApp.added', { name }) });
    await navigate(promotedAppAddress(id), { replace: true });
  };
}
