import InputNumber from 'antd/es/input-number';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { PlanTable } from './PlanTable.tsx';
import { planRows } from './test-plan.ts';

/** What the planner begins with; whatever is changed stands in the address, so that it is there in every step. */
const usual = { mde: 5, cv: 3 };

const longestDays = 90;

/** How many users and days a test needs, before it starts. Nothing of it is stored. */
export function TestPlanner({ shareB }: { readonly shareB: number | null }) {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const read = (name: string, otherwise: number | null) => {
    const value = Number(query.get(name));
    return query.get(name) !== null && Number.isFinite(value) ? value : otherwise;
  };
  const entered = { mde: read('mde', usual.mde), cv: read('cv', usual.cv), dailyUsers: read('users', null) };
  const rows = planRows({ ...entered, shareB });
  const days = rows.find(({ mde }) => mde === entered.mde)?.days ?? null;

  const write = (name: string) => (value: number | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );

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
              value={entered.dailyUsers}
              onChange={write('users')}
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
              value={entered.mde}
              onChange={write('mde')}
            />
          )}
        </Entry>
        <Entry label={text('abTest.planCv')} help={text('abTest.planCvHelp')}>
          {(field) => (
            <InputNumber<number> {...field} min={0.1} max={100} value={entered.cv} onChange={write('cv')} />
          )}
        </Entry>
      </div>
      {rows.length > 0 && <PlanTable rows={rows} chosen={entered.mde} />}
      <p className="plan-verdict" role="status">
        {days === null
          ? text('abTest.planNoUsers')
          : text('abTest.planVerdict', { mde: entered.mde ?? 0, days: formatNumber(days) })}
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
