import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AllStatements } from './AllStatements.tsx';
import '../../../kit/bill/bill.css';
import './agency.css';
import { OwnStatements } from './OwnStatements.tsx';

/**
 * `/finance/agency`: statements of what own ads earned, and what was paid. An Administrator has those of every organization
 * beside them (`?tab=all`).
 */
export default function AgencyPage() {
  const text = useText();
  const settles = useAllowed('agency', 'query');
  return (
    <Page title={text('titles.agency')} lead={text('agency.lead')}>
      {settles ? (
        <AddressTabs
          items={[
            { key: 'own', label: text('agency.own'), children: <OwnStatements /> },
            { key: 'all', label: text('agency.all'), children: <AllStatements /> },
          ]}
        />
      ) : (
        <OwnStatements />
      )}
    </Page>
  );
}
