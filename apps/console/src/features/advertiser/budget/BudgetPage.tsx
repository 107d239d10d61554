import { type CampaignBudget, listBudgets } from '@millrace/contract/advertiser/budget';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AdsTabs } from '../../../kit/campaign/AdsTabs.tsx';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { BudgetFilters } from './BudgetFilters.tsx';
import './budget.css';
import { dayOf } from '@millrace/contract/report/period';
import { budgetColumns } from './budget-columns.tsx';
import { dayIn, filtersIn } from './budget-filters.ts';
import { TopUpDialog } from './TopUpDialog.tsx';

/** `/budget/detail`: what each campaign was to spend on a day, has spent, and has left. */
export default function BudgetPage() {
  const text = useText();
  const mayEdit = useAllowed('promote', 'edit');
  const address = useListAddress(['name', 'spent', 'budget']);
  const [toppedUp, setToppedUp] = useState<CampaignBudget>();
  const today = dayOf(new Date());
  const day = dayIn(address, today);
  const budgets = useApiQuery(
    listBudgets,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      ...filtersIn(address),
      // Without a day the server's own, which may have begun.
      ...(day === today ? {} : { day }),
    },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const isToday = day === today;
  return (
    <Page title={text('titles.budget')} lead={text('budget.lead')}>
      <AdsTabs current="budget" />
      <ListScreen<CampaignBudget>
        name="budgets"
        label={text('titles.budget')}
        query={budgets}
        columns={budgetColumns(text, { mayEdit, isToday, topUp: setToppedUp })}
        rowKey={({ id }) => id}
        address={address}
        faded={(row) => row.switch === 'archived'}
        toolbar={
          <>
            <BudgetFilters address={address} day={day} today={today} />
            {budgets.data !== undefined && <Sum of={budgets.data.sum} />}
          </>
        }
        empty={<Empty address={address} isToday={isToday} />}
      />
      {toppedUp !== undefined && <TopUpDialog of={toppedUp} onClose={() => setToppedUp(undefined)} />}
    </Page>
  );
}

/** All campaigns that match together. */
function Sum({
  of,
}: {
  readonly of: { readonly budget: string; readonly spent: string; readonly left: string };
}) {
  const text = useText();
  return (
    <p className="lead budget-sum">
      {text('budget.sum', {
        spent: formatUsd(of.spent),
        budget: formatUsd(of.budget),
        left: formatUsd(of.left),
      })}
    </p>
  );
}

function Empty({ address, isToday }: { readonly address: ListAddress; readonly isToday: boolean }) {
  const text = useText();
  if (address.search !== '' || address.filter('state') !== '' || address.filter('app') !== '') {
    return (
      <>
        <p className="lead">{text('campaign.emptySearch')}</p>
        <Button onClick={() => address.change({ search: '', state: '', app: '' })}>
          {text('list.clear')}
        </Button>
      </>
    );
  }
  if (!isToday) return <p className="lead">{text('budget.emptyDay')}</p>;
  return (
    <>
      <h2>{text('budget.emptyTitle')}</h2>
      <p className="lead">{text('budget.emptyLead')}</p>
      <Link to={paths.promotedApps}>{text('budget.toApps')}</Link>
    </>
  );
}
