import Checkbox from 'antd/es/checkbox';
import { useText } from '../i18n/i18n.ts';
import type { ReportPartProps } from './report-part.ts';

/** What else stands beside each figure: the days before, its part of the total. */
export function OptionBoxes({ address: { state, change } }: ReportPartProps) {
  const text = useText();
  return (
    <>
      <Checkbox checked={state.compare} onChange={({ target }) => change({ compare: target.checked })}>
        {text('reportScreen.compare')}
      </Checkbox>
      <Checkbox checked={state.shares === true} onChange={({ target }) => change({ shares: target.checked })}>
        {text('reportScreen.shares')}
      </Checkbox>
    </>
  );
}
