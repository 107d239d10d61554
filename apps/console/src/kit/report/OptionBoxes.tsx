import Checkbox from 'antd/es/checkbox';
import { useText } from '../i18n/i18n.ts';
import type { ReportPartProps } from './report-part.ts';

/** Whether the days before stand beside each figure. */
export function CompareBox({ address: { state, change } }: ReportPartProps) {
  const text = useText();
  return (
    <Checkbox checked={state.compare} onChange={({ target }) => change({ compare: target.checked })}>
      {text('reportScreen.compare')}
    </Checkbox>
  );
}

/** Whether its part of the total does. */
export function SharesBox({ address: { state, change } }: ReportPartProps) {
  const text = useText();
  return (
    <Checkbox checked={state.shares === true} onChange={({ target }) => change({ shares: target.checked })}>
      {text('reportScreen.shares')}
    </Checkbox>
  );
}
