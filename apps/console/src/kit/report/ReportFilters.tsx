import type { ReportFilter } from '@millrace/contract/report/definition';
import { dimensionLabel, type PlaceDimension } from '@millrace/contract/report/dimension';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { FilterRow } from './FilterRow.tsx';
import type { FilterPartProps } from './report-part.ts';

export interface ReportFiltersProps extends FilterPartProps {
  /** What it can be filtered by. */
  readonly offered: readonly PlaceDimension[];
}

/** What a report looks at: each filter on a line of its own. */
export function ReportFilters({ offered, ...props }: ReportFiltersProps) {
  const { state, change } = props.address;
  const text = useText();
  // One that was added and has no value yet is no part of the report.
  const [added, setAdded] = useState<PlaceDimension>();
  const chosen = state.filters.map(({ dimension }) => dimension);
  const open = added === undefined || chosen.includes(added) ? [] : [added];
  const free = offered.filter((key) => !chosen.includes(key) && !open.includes(key));

  function set(dimension: PlaceDimension, filter: ReportFilter | undefined): void {
    const rest = state.filters.filter((one) => one.dimension !== dimension);
    const isOld = rest.length < state.filters.length;
    if (filter === undefined) setAdded(undefined);
    const replaced = state.filters.map((one) => (one.dimension === dimension && filter ? filter : one));
    if (filter === undefined) change({ filters: rest });
    else change({ filters: isOld ? replaced : [...rest, filter] });
  }

  return (
    <>
      {state.filters.map((filter) => (
        <FilterRow
          key={`${filter.dimension} ${filter.exclude}`}
          {...props}
          filter={filter}
          onChange={(next) => set(filter.dimension, next)}
        />
      ))}
      {open.map((dimension) => (
        <FilterRow
          key={dimension}
          {...props}
          filter={{ dimension, values: [], exclude: false }}
          onChange={(next) => set(dimension, next)}
        />
      ))}
      <Select<PlaceDimension | null>
        className="report-add-filter"
        aria-label={text('reportScreen.addFilter')}
        placeholder={text('reportScreen.addFilter')}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={free.map((key) => ({ value: key, label: text(dimensionLabel(key)) }))}
        onChange={(key) => key !== null && setAdded(key)}
      />
    </>
  );
}
