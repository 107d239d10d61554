import { type DimensionKey, dimensionLabel, isTime } from '@millrace/contract/report/dimension';
import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import type { ReportPartProps } from './report-part.ts';

const most = 8;

/** A newly chosen time takes the place of the one before. */
function withOneTime(keys: readonly DimensionKey[]): DimensionKey[] {
  const time = keys.findLast(isTime);
  return keys.filter((key) => !isTime(key) || key === time);
}

interface BreakdownSelectProps extends ReportPartProps {
  readonly offered: readonly DimensionKey[];
}

/** What the rows of a report are told apart by, in this order. */
export function BreakdownSelect({ address: { state, change }, offered }: BreakdownSelectProps) {
  const text = useText();
  const keys = [...new Set([...offered, ...state.dimensions])];
  return (
    <Select<DimensionKey[]>
      className="report-breakdown"
      mode="multiple"
      maxCount={most}
      // However many they are, the controls stay in one row.
      maxTagCount="responsive"
      aria-label={text('reportScreen.breakdown')}
      prefix={text('reportScreen.breakdown')}
      placeholder={text('reportScreen.breakdownNone')}
      value={[...state.dimensions]}
      showSearch={{ optionFilterProp: 'label' }}
      options={keys.map((key) => ({ value: key, label: text(dimensionLabel(key)) }))}
      onChange={(keys) => change({ dimensions: withOneTime(keys) })}
    />
  );
}
