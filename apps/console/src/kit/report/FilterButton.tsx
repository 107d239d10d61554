import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import Button from 'antd/es/button';
import Popover from 'antd/es/popover';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { textList } from '../i18n/text-list.ts';
import { FocusInside } from '../ui/FocusInside.tsx';
import { ReportFilters, type ReportFiltersProps } from './ReportFilters.tsx';

/** Says what a report is filtered by, and opens the filters beside the button: the row of controls stays one. */
export function FilterButton(props: ReportFiltersProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const names = props.address.state.filters.map(({ dimension }) => text(dimensionLabel(dimension)));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <FocusInside>
          <fieldset className="report-filters" aria-label={text('reportScreen.filters')}>
            <ReportFilters {...props} />
          </fieldset>
        </FocusInside>
      }
    >
      <Button className="report-filter-button" icon={<FilterOutlined aria-hidden />} aria-expanded={open}>
        <span>
          {names.length === 0
            ? text('reportScreen.filters')
            : text('reportScreen.filteredBy', { names: textList(names) })}
        </span>
      </Button>
    </Popover>
  );
}
