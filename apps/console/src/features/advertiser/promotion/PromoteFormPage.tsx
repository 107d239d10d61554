import { getPromote } from '@millrace/contract/advertiser/promotion';
import { useApiQuery } from '../../../kit/api/query.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { PromoteForm } from './PromoteForm.tsx';

/** The promote profile of the current advertiser; a new promoter is held here until it is complete. */
export default function PromoteFormPage() {
  const text = useText();
  const { isNew } = useUser();
  const profile = useApiQuery(getPromote, {}, { quiet: true });
  return (
    <Page
      title={text('promotion.title')}
      lead={text('promotion.lead')}
      width="form"
      action={
        profile.data &&
        !isNew && <HistoryButton entity="promotion" id={profile.data.id} name={profile.data.companyName} />
      }
    >
      {isNew && <Callout>{text('promotion.firstLogin')}</Callout>}
      <Loaded query={profile}>{(data) => <PromoteForm profile={data} />}</Loaded>
    </Page>
  );
}
