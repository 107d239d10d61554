import type { Change } from '@millrace/contract/report/change-log';
import { recordedEntities } from '@millrace/contract/report/recorded-fields';
import Select from 'antd/es/select';
import Tag from 'antd/es/tag';
import { nameOfChanged } from '../../../kit/history/consequence.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { AppFilter } from '../../../kit/list/AppFilter.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import type { ListAddress } from '../../../kit/list/use-list-address.ts';
import { emptyPlaces, filtersIn } from './change-filters.ts';
import { DayFilter } from './DayFilter.tsx';
import { PersonFilter } from './PersonFilter.tsx';

interface ChangeFiltersProps {
  readonly address: ListAddress;
  /** The newest change that is shown, by which one thing can be named. */
  readonly first: Change | undefined;
}

export function ChangeFilters({ address, first }: ChangeFiltersProps) {
  const text = useText();
  const { entity = '', entityId, batch, about, ...others } = filtersIn(address);
  const isOfPlaces = Object.keys(emptyPlaces).some((key) => key in others);
  const kinds = recordedEntities
    .map((value) => ({ value: `${value}`, label: text(`changeLog.entity.${value}`) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <SearchInput label={text('changeLog.search')} address={address} />
      <Select
        className="list-filter"
        aria-label={text('changeLog.entityFilter')}
        value={entity}
        onChange={(value) => address.change({ entity: value, entityId: '' })}
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: '', label: text('changeLog.anyEntity') }, ...kinds]}
      />
      <PersonFilter address={address} />
      <AppFilter address={address} />
      <DayFilter address={address} />
      {entityId !== undefined && (
        <Tag
          closable={{ 'aria-label': text('changeLog.clearThing') }}
          onClose={() => address.change({ entityId: '' })}
        >
          {text('changeLog.onlyThing', {
            name:
              first === undefined ? text('changeLog.nameless', { id: entityId }) : nameOfChanged(first, text),
          })}
        </Tag>
      )}
      {about !== undefined && (
        <Tag
          closable={{ 'aria-label': text('changeLog.clearEarning') }}
          onClose={() => address.change({ about: '' })}
        >
          {text('changeLog.onlyEarning')}
        </Tag>
      )}
      {isOfPlaces && (
        <Tag
          closable={{ 'aria-label': text('changeLog.clearPlaces') }}
          onClose={() => address.change(emptyPlaces)}
        >
          {text('changeLog.onlyPlaces')}
        </Tag>
      )}
      {batch !== undefined && (
        <Tag
          closable={{ 'aria-label': text('changeLog.clearThing') }}
          onClose={() => address.change({ batch: '' })}
        >
          {text('changeLog.onlyBatch')}
        </Tag>
      )}
    </>
  );
}
