import { type IdList, idModes, listIdLists } from '@millrace/contract/advertiser/id-list';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../../kit/filter/ChoiceFilter.tsx';
import { GuideLink } from '../../../../kit/help/GuideLink.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../../kit/list/use-list-address.ts';
import { idIn } from '../../../../kit/navigation/id-in-address.ts';
import { Allowed } from '../../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../../kit/ui/Page.tsx';
import { SegmentTabs } from '../SegmentTabs.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportReport } from './ImportReport.tsx';
import { listColumns } from './list-columns.tsx';
import { NewList } from './NewList.tsx';

/** `/adv/segments/index?part=lists`: lists of ids that the advertiser has uploaded. */
export function ListsPart() {
  const text = useText();
  const address = useListAddress();
  const archived = address.filter('archived') === '1';
  const { page, size, search } = address;
  const lists = useApiQuery(
    listIdLists,
    { page, size, search, archived },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  const mode = idModes.find((one) => one === address.filter('mode'));
  const into = idIn(address.filter('list'));
  const report = idIn(address.filter('report'));
  const show = (parts: {
    readonly add?: 1;
    readonly list?: number;
    readonly mode?: string;
    readonly report?: number;
  }) => address.change({ add: '', list: '', mode: '', report: '', ...parts, page });
  const add = (
    <Allowed permission="promote" action="add">
      <Button type="primary" onClick={() => show({ add: 1 })}>
        {text('idList.add')}
      </Button>
    </Allowed>
  );
  const tell = ({ id }: IdList) => show({ report: id });
  return (
    <Page title={text('idList.title')} lead={text('idList.lead')} action={add}>
      <SegmentTabs current="lists" />
      {address.filter('add') === '1' && <NewList onClose={() => show({})} onAdded={tell} />}
      {into !== undefined && mode !== undefined && (
        <ImportList key={`${into}-${mode}`} id={into} mode={mode} onClose={() => show({})} onDone={tell} />
      )}
      {report !== undefined && <ImportReport id={report} onClose={() => show({})} />}
      <ListScreen<IdList>
        name="id-lists"
        label={text('idList.title')}
        query={lists}
        columns={listColumns(text, {
          onImport: (id, chosen) => show({ list: id, mode: chosen }),
          onReport: (id) => show({ report: id }),
        })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ isArchived }) => isArchived}
        toolbar={<Filters address={address} archived={archived} />}
        empty={
          <EmptyList
            address={address}
            filters={['archived']}
            noMatch={text(search === '' ? 'idList.emptyArchived' : 'idList.emptySearch')}
            title={text('idList.emptyTitle')}
            lead={text('idList.emptyLead')}
          >
            {add}
            <GuideLink guide="segments" />
          </EmptyList>
        }
      />
    </Page>
  );
}

interface FiltersProps {
  readonly address: ListAddress;
  readonly archived: boolean;
}

function Filters({ address, archived }: FiltersProps) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('idList.searchHint')} address={address} />
      <ChoiceFilter
        address={address}
        name="archived"
        label={text('idList.show')}
        any={text('idList.current')}
        value={archived ? '1' : ''}
        options={[{ value: '1', label: text('idList.archived') }]}
      />
    </>
  );
}
