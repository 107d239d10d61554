import { getPromotedApp, type PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { BackToList } from './BackToList.tsx';
import { PromotedAppEdit } from './PromotedAppEdit.tsx';
import { PromotedAppInfo } from './PromotedAppInfo.tsx';
import { RetargetingSection } from './RetargetingSection.tsx';
import { WebsiteVerification } from './WebsiteVerification.tsx';
import './promoted-app.css';
import { PostbackSection } from './postback/PostbackSection.tsx';

interface OnePromotedAppProps {
  readonly id: number;
  /** What is run for it. */
  readonly children: (app: PromotedApp) => ReactNode;
}

/** `/adv/app?app=3`: what is run for one app or website, what is known of it, and how it is set up. */
export default function OnePromotedApp({ id, children }: OnePromotedAppProps) {
  const text = useText();
  const app = useApiQuery(getPromotedApp, { id }, { quiet: true });
  const name = app.data?.name;
  usePageName(name);
  return (
    <Page
      title={name ?? text('promotedApp.app')}
      lead={<BackToList />}
      action={name !== undefined && <HistoryButton entity="promoted_app" id={id} name={name} />}
    >
      <Loaded query={app} back={{ to: paths.promotedApps, label: text('promotedApp.back') }}>
        {(data) => (
          <>
            {children(data)}
            <div className="promoted-app-sections">
              <Sections app={data} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What the page of one of them is made of, each a section of its own. */
function Sections({ app }: { readonly app: PromotedApp }) {
  const mayEdit = useAllowed('promote', 'edit');
  const form = useFormKey(app.version);
  return (
    <>
      <PromotedAppInfo app={app} mayEdit={mayEdit} />
      {app.status === 1 && <RetargetingSection app={app} />}
      {app.siteKey !== null && <WebsiteVerification app={app} siteKey={app.siteKey} mayEdit={mayEdit} />}
      <PromotedAppEdit
        key={form.key}
        app={app}
        readOnly={!mayEdit}
        onSaved={({ version }) => form.saved(version)}
      />
      <PostbackSection app={app} />
    </>
  );
}
