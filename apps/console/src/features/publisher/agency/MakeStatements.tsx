import { makeAllStatements, makeStatement } from '@millrace/contract/publisher/agency';
import { dayOf } from '@millrace/contract/report/period';
import Button from 'antd/es/button';
import FormItem from 'antd/es/form/FormItem';
import Select from 'antd/es/select';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { rereadStatements } from './reread-statements.ts';

/** Months that can be chosen, the last one first. */
const offered = 12;

interface MakeStatementsProps {
  readonly lastMonth: string;
  /** Of this organization, or of all that have none. */
  readonly of: 'one' | 'all';
}

/** For Administrators: makes the statement of a month that is over without waiting for the job that does it each month. */
export function MakeStatements({ lastMonth, of }: MakeStatementsProps) {
  const text = useText();
  const [month, setMonth] = useState(lastMonth);
  const [busy, setBusy] = useState(false);
  const shown = { month: month.slice(0, 7) };

  async function make(): Promise<void> {
    setBusy(true);
    await runAction(async () => {
      await (of === 'one' ? callApi(makeStatement, { month }) : callApi(makeAllStatements, { month }));
      toast({ kind: 'success', title: text(of === 'one' ? 'agency.made' : 'agency.madeAll', shown) });
    });
    await rereadStatements();
    setBusy(false);
  }

  return (
    <section className="card agency-make">
      <h2>{text('agency.settle')}</h2>
      <p className="lead">{text(of === 'one' ? 'agency.settleLead' : 'agency.settleAllLead')}</p>
      <div className="bill-head">
        <FormItem label={text('agency.settleMonth')} htmlFor="agency-month" className="agency-settle">
          <Select
            id="agency-month"
            value={month}
            onChange={setMonth}
            options={monthsBefore(lastMonth).map((value) => ({ value, label: value.slice(0, 7) }))}
          />
        </FormItem>
        <Button loading={busy} onClick={() => void make()}>
          {text(of === 'one' ? 'agency.makeHere' : 'agency.makeAll')}
        </Button>
      </div>
    </section>
  );
}

function monthsBefore(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: offered }, (_, ago) => dayOf(Date.UTC(year, month - 1 - ago, 1)));
}
