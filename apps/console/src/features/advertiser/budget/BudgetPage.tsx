import { type CampaignBudget, listBudgets } from '@millrace/contract/advertiser/budget';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AdsTabs } from '../../../kit/campaign/AdsTabs.tsx';
import { formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
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
      {budgets.data?.isPaceKnown === false && (
        <div role="status">
          <Callout>{text('budget.paceUnknown')}</Callout>
        </div>
      )}
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
        empty={
          <EmptyList
            address={address}
            filters={['state', 'app']}
            noMatch={text('campaign.emptySearch')}
            title={isToday ? text('budget.emptyTitle') : undefined}
            lead={text(isToday ? 'budget.emptyLead' : 'budget.emptyDay')}
          >
            {isToday && <Link to={paths.promotedApps}>{text('budget.toApps')}</Link>}
          </EmptyList>
        }
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
