import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { useText } from '../i18n/i18n.ts';
import { Status } from '../ui/Status.tsx';

/** Whether its store shows it, or the website carries its loader. */
export function VerifiedTag({ app }: { readonly app: Pick<PromotedApp, 'verified'> }) {
  const text = useText();
  return (
    <Status kind={app.verified ? 'good' : 'warn'}>
      {text(app.verified ? 'promotedApp.verified' : 'promotedApp.unverified')}
    </Status>
  );
}

/** Whether it may run. */
export function ActiveTag({ app }: { readonly app: Pick<PromotedApp, 'status'> }) {
  const text = useText();
  return (
    <Status kind={app.status === 1 ? 'good' : 'plain'}>
      {text(app.status === 1 ? 'promotedApp.active' : 'promotedApp.archived')}
    </Status>
  );
}
