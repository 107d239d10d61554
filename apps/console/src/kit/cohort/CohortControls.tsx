import {
  type CohortRows,
  type CohortView,
  cohortDimensions,
  cohortRows,
} from '@millrace/contract/report/cohort';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useText } from '../i18n/i18n.ts';
import { FilterButton } from '../report/FilterButton.tsx';
import { PeriodPicker } from '../report/PeriodPicker.tsx';
import { daysShown } from '../report/period-address.ts';
import type { FilterPartProps } from '../report/report-part.ts';
import { daysText } from '../report/value-text.ts';
import type { CohortState } from './cohort-state.ts';
import type { CohortAddress } from './use-cohort-address.ts';

interface CohortControlsProps {
  readonly label: string;
  readonly address: CohortAddress;
  readonly today: string;
  /** What cells can show here. */
  readonly views: readonly CohortView[];
}

/** First days, filters, rows and cells of a table of cohorts. */
export function CohortControls({ label, address, today, views }: CohortControlsProps) {
  const text = useText();
  const { state, change } = address;
  const part: FilterPartProps = {
    address: { state, change: (parts: Partial<CohortState>) => change(parts) },
    today,
  };
  const nameOf = (rows: CohortRows) =>
    rows === 'day' ? text('cohortScreen.firstDay') : text(dimensionLabel(rows));
  return (
    <section className="card report-controls" aria-label={label}>
      <div className="report-line">
        <PeriodPicker {...part} />
        <FilterButton {...part} offered={cohortDimensions} />
        <Select<CohortRows>
          className="cohort-choice"
          aria-label={text('cohortScreen.rows')}
          prefix={text('cohortScreen.rows')}
          value={state.rows}
          options={cohortRows.map((rows) => ({ value: rows, label: nameOf(rows) }))}
          onChange={(rows) => change({ rows })}
        />
        <Select<CohortView>
          className="cohort-choice"
          aria-label={text('cohortScreen.view')}
          prefix={text('cohortScreen.view')}
          value={state.view}
          options={views.map((view) => ({ value: view, label: text(`cohortScreen.views.${view}`) }))}
          onChange={(view) => change({ view })}
        />
        <Checkbox checked={state.everyDay} onChange={({ target }) => change({ everyDay: target.checked })}>
          {text('cohortScreen.everyDay')}
        </Checkbox>
      </div>
      <p className="lead">{text('cohortScreen.firstSeen', { days: daysText(daysShown(state, today)) })}</p>
    </section>
  );
}
