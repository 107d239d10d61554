import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ReportFilter } from '@millrace/contract/report/definition';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { daysShown } from './period-address.ts';
import type { FilterPartProps } from './report-part.ts';
import { useFilterValues } from './use-filter-values.ts';

interface FilterRowProps extends FilterPartProps {
  readonly filter: ReportFilter;
  /** undefined: it goes. */
  readonly onChange: (filter: ReportFilter | undefined) => void;
}

/** One filter: a dimension, is or is not, and values that were counted in these days. */
export function FilterRow({ address: { state }, today, filter, onChange }: FilterRowProps) {
  const text = useText();
  const { dimension, values, exclude } = filter;
  const name = text(dimensionLabel(dimension));
  const { options, isFetching, failure, cut } = useFilterValues(filter, daysShown(state, today));
  return (
    <fieldset className="report-filter" aria-label={text('reportScreen.filter', { name })}>
      <span>{name}</span>
      <Select<'is' | 'not'>
        aria-label={text('reportScreen.filterMode', { name })}
        value={exclude ? 'not' : 'is'}
        disabled={values.length === 0}
        options={[
          { value: 'is', label: text('reportScreen.filterIs') },
          { value: 'not', label: text('reportScreen.filterNot') },
        ]}
        onChange={(next) => onChange({ ...filter, exclude: next === 'not' })}
      />
      <Select<string[]>
        className="report-filter-values"
        mode="multiple"
        aria-label={text('reportScreen.filter', { name })}
        value={[...values]}
        loading={isFetching}
        maxTagCount={4}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        {...failure}
        {...(cut !== undefined && {
          popupRender: (menu) => (
            <>
              {menu}
              <p className="select-note">
                {text('reportScreen.filterCut', {
                  offered: formatNumber(cut.offered),
                  all: formatNumber(cut.all),
                  metric: text(cut.by),
                })}
              </p>
            </>
          ),
        })}
        onChange={(next) => onChange(next.length === 0 ? undefined : { ...filter, values: next })}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('reportScreen.removeFilter', { name })}
        title={text('reportScreen.removeFilter', { name })}
        onClick={() => onChange(undefined)}
      />
    </fieldset>
  );
}
