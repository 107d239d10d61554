import { listTenants, type Tenant, type tenantSorts } from '@millrace/contract/operator/tenant';
import type { MessageKey } from '@millrace/messages';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { tenantColumns } from './tenant-columns.tsx';

/** What can be filtered by, each with its choices by their numbers on the wire. */
const filters = {
  side: { label: 'tenant.side', any: 'tenant.anySide', choices: ['tenant.publisher', 'tenant.advertiser'] },
  status: { label: 'tenant.status', any: 'tenant.anyStatus', choices: ['tenant.inactive', 'tenant.active'] },
  verifyStatus: {
    label: 'tenant.verification',
    any: 'tenant.anyVerification',
    choices: ['tenant.unverified', 'tenant.verified', 'tenant.denied'],
  },
} as const satisfies Readonly<
  Record<string, { label: MessageKey; any: MessageKey; choices: readonly MessageKey[] }>
>;
const names = ['side', 'status', 'verifyStatus'] as const;

export function TenantList({ address }: { readonly address: ListAddress<(typeof tenantSorts)[number]> }) {
  const text = useText();
  const mayEdit = useAllowed('installation_tenants', 'edit');
  const { page, size, search } = address;
  const chosen = Object.fromEntries(
    names.flatMap((name) => (address.filter(name) === '' ? [] : [[name, Number(address.filter(name))]])),
  );
  const tenants = useApiQuery(
    listTenants,
    { page, size, search, ...address.sorting, ...chosen },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <ListScreen<Tenant>
      name="tenants"
      label={text('titles.tenants')}
      query={tenants}
      columns={tenantColumns(text, mayEdit)}
      rowKey={({ id }) => id}
      address={address}
      faded={({ status }) => status === 0}
      toolbar={
        <>
          <SearchInput label={text('tenant.search')} address={address} />
          {names.map((name) => (
            <ChoiceFilter
              key={name}
              address={address}
              name={name}
              label={text(filters[name].label)}
              any={text(filters[name].any)}
              options={filters[name].choices.map((choice, index) => ({
                value: String(index),
                label: text(choice),
              }))}
            />
          ))}
        </>
      }
      empty={<EmptyList address={address} filters={names} lead={text('tenant.empty')} />}
    />
  );
}
