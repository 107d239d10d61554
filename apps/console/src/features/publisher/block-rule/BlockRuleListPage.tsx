import type { App } from '@millrace/contract/publisher/app';
import { type BlockRule, listBlockRules } from '@millrace/contract/publisher/block-rule';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { blockRuleColumns } from './block-rule-columns.tsx';

/** `/app/block-rules`: which phones of an app get no ads, or none of one network. */
export default function BlockRuleListPage() {
  const text = useText();
  return (
    <AppPage
      watchesSaves
      title={text('titles.blockRules')}
      lead={text('blockRule.lead')}
      action={(app) => <AddBlockRule app={app} />}
    >
      {(app) => <BlockRuleList app={app} />}
    </AppPage>
  );
}

function AddBlockRule({ app }: { readonly app: App }) {
  const text = useText();
  return (
    <AddButton permission="app_settings" to={`${paths.addBlockRule}?pubAppId=${app.id}`}>
      {text('blockRule.add')}
    </AddButton>
  );
}

const statuses = [1, 0] as const;
const statusIn = (address: ListAddress) =>
  statuses.find((status) => address.filter('status') === String(status));

function BlockRuleList({ app }: { readonly app: App }) {
  const text = useText();
  const address = useListAddress(['name', 'createdAt', 'status']);
  const mayEdit = useAllowed('app_settings', 'edit');
  const status = statusIn(address);
  const rules = useApiQuery(
    listBlockRules,
    {
      pubAppId: app.id,
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      ...(status === undefined ? {} : { status }),
    },
    { keepPrevious: true, quiet: true },
  );
  return (
    <ListScreen<BlockRule>
      name="blockRules"
      label={text('titles.blockRules')}
      query={rules}
      columns={blockRuleColumns(text, { mayEdit })}
      rowKey={({ id }) => id}
      address={address}
      faded={(rule) => rule.status === 0}
      toolbar={
        <>
          <SearchInput label={text('blockRule.search')} address={address} />
          <ChoiceFilter
            address={address}
            name="status"
            label={text('blockRule.statusFilter')}
            any={text('blockRule.anyStatus')}
            value={String(status ?? '')}
            options={[
              { value: '1', label: text('blockRule.active') },
              { value: '0', label: text('blockRule.inactive') },
            ]}
          />
        </>
      }
      empty={
        <EmptyList
          address={address}
          filters={['status']}
          noMatch={text('blockRule.emptySearch')}
          lead={text('blockRule.empty')}
        >
          <AddBlockRule app={app} />
        </EmptyList>
      }
    />
  );
}
