import { listSegments, mostOverlapped, type SegmentRow } from '@millrace/contract/advertiser/segment';
import { type SegmentState, segmentStates } from '@millrace/contract/advertiser/segment-state';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { selectedOf, useSeenRows } from '../../../kit/list/use-seen-rows.ts';
import { idIn } from '../../../kit/navigation/id-in-address.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { ListsPart } from './lists/ListsPart.tsx';
import { Overlap } from './Overlap.tsx';
import './segment.css';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { SegmentTabs } from './SegmentTabs.tsx';
import { segmentColumns } from './segment-columns.tsx';
import { turn } from './switch-segments.ts';

const stateIn = (address: ListAddress): SegmentState | undefined =>
  segmentStates.find((state) => state === address.filter('state'));

const none: readonly SegmentRow[] = [];

/** `/adv/segments/index`: the segments of the advertiser; `?part=lists`: the ids that they have uploaded. */
export default function SegmentsPage() {
  const [parameters] = useQuery();
  return parameters.get('part') === 'lists' ? <ListsPart /> : <SegmentsPart />;
}

function SegmentsPart() {
  const text = useText();
  const mayEdit = useAllowed('promote', 'edit');
  const address = useListAddress(['name', 'createdAt', 'size']);
  const state = stateIn(address);
  const selection = useSelection(`${state ?? ''} ${address.search}`);
  const segments = useApiQuery(
    listSegments,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      ...(state === undefined ? {} : { states: [state] }),
    },
    {
      keepPrevious: true,
      quiet: true,
      fresh: true,
      pollWhile: ({ list }) => list.some((row) => row.state === 'estimating'),
    },
  );
  const selected = selectedOf(useSeenRows(segments.data?.list ?? none), selection);
  async function turnAll(wanted: 'on' | 'paused' | 'archived'): Promise<void> {
    if (await turn(selected, wanted)) selection.change([]);
  }
  const laid = address
    .filter('overlap')
    .split('-')
    .flatMap((id) => idIn(id) ?? []);
  const mayLay = selected.length >= 2 && selected.length <= mostOverlapped;
  return (
    <Page title={text('titles.segments')} lead={text('segment.lead')} action={<Add />}>
      <SegmentTabs current="segments" />
      {laid.length >= 2 && <Overlap ids={laid} onClose={() => address.change({ overlap: '' })} />}
      <ListScreen<SegmentRow>
        name="segments"
        label={text('titles.segments')}
        query={segments}
        columns={segmentColumns(text, { mayEdit })}
        rowKey={({ id }) => id}
        address={address}
        faded={(row) => row.switch === 'archived'}
        {...(mayEdit ? { selection } : {})}
        bulkActions={
          <>
            {mayLay && (
              <Button onClick={() => address.change({ overlap: selected.map(({ id }) => id).join('-') })}>
                {text('segment.overlap')}
              </Button>
            )}
            <Button onClick={() => void turnAll('on')}>{text('campaign.turnOn')}</Button>
            <Button onClick={() => void turnAll('paused')}>{text('campaign.pause')}</Button>
            <Button danger onClick={() => void turnAll('archived')}>
              {text('segment.archive')}
            </Button>
          </>
        }
        toolbar={<Filters address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['state']}
            noMatch={text('segment.emptySearch')}
            title={text('segment.emptyTitle')}
            lead={text('segment.emptyLead')}
          >
            <Add />
            <GuideLink guide="segments" />
          </EmptyList>
        }
      />
    </Page>
  );
}

function Add() {
  const text = useText();
  return (
    <AddButton permission="promote" to={paths.createSegment}>
      {text('segment.add')}
    </AddButton>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('segment.searchHint')} address={address} />
      <ChoiceFilter
        address={address}
        name="state"
        label={text('segment.stateTitle')}
        any={text('segment.notArchived')}
        value={stateIn(address) ?? ''}
        options={segmentStates.map((value) => ({ value, label: text(`segment.state.${value}`) }))}
      />
    </>
  );
}
