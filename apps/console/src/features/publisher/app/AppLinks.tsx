import type { App } from '@millrace/contract/publisher/app';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { RelatedLinks } from '../../../kit/navigation/RelatedLinks.tsx';

/** The ways from an app's settings to what else belongs to it. */
export function AppLinks({ app }: { readonly app: App }) {
  const text = useText();
  const ofApp = `?pubAppId=${app.id}`;
  return (
    <RelatedLinks
      title={text('app.related')}
      lead={text('app.relatedLead')}
      links={[
        { to: paths.sdk + ofApp, title: 'titles.sdk', permission: 'pubapp' },
        { to: paths.blockRules + ofApp, title: 'titles.blockRules', permission: 'app_settings' },
        { to: paths.ownAds + ofApp, title: 'titles.ownAds', permission: 'cross_bid' },
        { to: paths.accounts, title: 'app.toKeys', permission: 'accounts' },
        { to: paths.company, title: 'app.toCompany', permission: 'company' },
      ]}
    />
  );
}
