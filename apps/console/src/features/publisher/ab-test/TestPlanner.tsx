import InputNumber from 'antd/es/input-number';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PlanTable } from './PlanTable.tsx';
import { planRows } from './test-plan.ts';
import { usePlan } from './use-plan.ts';

const longestDays = 90;

/** How many users and days a test needs, before it starts. Nothing of it is stored. */
export function TestPlanner({ shareB }: { readonly shareB: number | null }) {
  const text = useText();
  const [plan, change] = usePlan();
  const rows = planRows({ ...plan, dailyUsers: plan.users, shareB });
  const days = rows.find(({ mde }) => mde === plan.mde)?.days ?? null;
  return (
    <section className="card" aria-label={text('abTest.planTitle')}>
      <h2>{text('abTest.planTitle')}</h2>
      <p className="lead">{text('abTest.planLead')}</p>
      <div className="plan-input">
        <Entry label={text('abTest.planUsers')} help={text('abTest.planUsersHelp')}>
          {(field) => (
            <InputNumber<number>
              {...field}
              min={0}
              max={1_000_000_000}
              precision={0}
              value={plan.users}
              onChange={(users) => change({ users })}
            />
          )}
        </Entry>
        <Entry label={text('abTest.planMde')} help={text('abTest.planMdeHelp')}>
          {(field) => (
            <InputNumber<number>
              {...field}
              min={0.1}
              max={100}
              suffix="%"
              value={plan.mde}
              onChange={(mde) => change({ mde })}
            />
          )}
        </Entry>
        <Entry label={text('abTest.planCv')} help={text('abTest.planCvHelp')}>
          {(field) => (
            <InputNumber<number>
              {...field}
              min={0.1}
              max={100}
              value={plan.cv}
              onChange={(cv) => change({ cv })}
            />
          )}
        </Entry>
      </div>
      {rows.length > 0 && <PlanTable rows={rows} chosen={plan.mde} />}
      <p className="plan-verdict" role="status">
        {days === null
          ? text('abTest.planNoUsers')
          : text('abTest.planVerdict', { mde: plan.mde ?? 0, count: days })}
      </p>
      {days !== null && <p>{text(days > longestDays ? 'abTest.planLong' : 'abTest.planWeeks')}</p>}
      <p className="lead">{text('abTest.planTerms')}</p>
    </section>
  );
}

interface EntryField {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly onPressEnter: (event: KeyboardEvent) => void;
}

// The form around the planner would be sent.
const stay = (event: KeyboardEvent) => event.preventDefault();

interface EntryProps {
  readonly label: string;
  readonly help: string;
  readonly children: (field: EntryField) => ReactNode;
}

function Entry({ label, help, children }: EntryProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, onPressEnter: stay, 'aria-describedby': `${id}-help` })}
      <p className="plan-help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
