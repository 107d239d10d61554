import { getCompany } from '@millrace/contract/publisher/company';
import { useApiQuery } from '../../../kit/api/query.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { RelatedLinks } from '../../../kit/navigation/RelatedLinks.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { LogoCard } from './LogoCard.tsx';
import { SecurityCard } from './SecurityCard.tsx';

const related = [
  { to: paths.payment, title: 'titles.payment', permission: 'payment' },
  { to: paths.agency, title: 'titles.agency', permission: 'payment' },
  { to: paths.apiKeys, title: 'titles.apiKeys', permission: 'api_key' },
  { to: paths.userManagement, title: 'titles.users', permission: 'usermanage' },
  { to: `${paths.changeLog}?entity=company`, title: 'titles.changeLog', permission: 'change_log' },
] as const;

/** The company profile of the current organization; a new owner is held here until it is complete. */
export default function CompanyFormPage() {
  const text = useText();
  const { isNew, organization } = useUser();
  const mayEdit = useAllowed('company', 'edit');
  const company = useApiQuery(getCompany, {}, { quiet: true });
  return (
    <Page
      title={text('company.title')}
      lead={text('company.lead')}
      width="form"
      action={
        company.data &&
        !isNew && <HistoryButton entity="company" id={company.data.id} name={company.data.name} />
      }
    >
      {isNew && <Callout>{text('company.firstLogin')}</Callout>}
      {!mayEdit && <Callout>{text('company.readOnly')}</Callout>}
      {!isNew && <LogoCard />}
      <Loaded query={company}>{(data) => <CompanyForm company={data} readOnly={!mayEdit} />}</Loaded>
      {!isNew && (
        <>
          <SecurityCard />
          <RelatedLinks
            title={text('company.related')}
            lead={text('company.relatedLead', { organization: organization.name })}
            links={related}
          />
        </>
      )}
    </Page>
  );
}
