import {
  checkPayouts,
  importPayouts,
  type PayoutCheck,
  payoutLimits,
} from '@millrace/contract/report/payout';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../../kit/api/call-api.ts';
import { newRequestKey } from '../../../../kit/api/request-key.ts';
import { FileDrop } from '../../../../kit/form/FileDrop.tsx';
import { sentence } from '../../../../kit/form/sentence.ts';
import { useFileSteps } from '../../../../kit/form/use-file-steps.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { toast } from '../../../../kit/ui/notices.ts';
import { rereadDesk } from './reread-desk.ts';

interface Chosen {
  readonly fileName: string;
  readonly csv: string;
  readonly check: PayoutCheck;
  /** Pressed twice, it is noted once. */
  readonly requestKey: string;
}

/** Payouts as a file: choose it, see row by row what is wrong with it, note all of it. */
export function PayoutUpload() {
  const text = useText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { busy, refusal, refuse, step } = useFileSteps();
  const choose = (file: File) =>
    step(async () => {
      setChosen(null);
      if (file.size > payoutLimits.bytes) {
        refuse(sentence({ key: 'payout.errors.fileTooLarge', params: {} }));
        return;
      }
      const read = { fileName: file.name, csv: await file.text() };
      const check = await callApi(checkPayouts, read, { quiet: true });
      setChosen({ ...read, check, requestKey: newRequestKey() });
    });
  const take = ({ fileName, csv, check, requestKey }: Chosen) =>
    step(async () => {
      const { taken } = await callApi(
        importPayouts,
        { fileName, csv, again: check.notedCount > 0 },
        { quiet: true, requestKey },
      );
      setChosen(null);
      toast({ kind: 'success', title: text('reconciliation.taken', { count: taken }) });
      await rereadDesk();
    });
  return (
    <section className="card" aria-label={text('reconciliation.chooseFile')} aria-busy={busy}>
      <FileDrop
        accept=".csv,text/csv"
        disabled={busy}
        title={
          busy ? text('reconciliation.checking') : (chosen?.fileName ?? text('reconciliation.chooseFile'))
        }
        lead={text('reconciliation.fileLead')}
        refusal={refusal}
        onFile={(file) => void choose(file)}
      />
      {chosen !== null && <Checked check={chosen.check} busy={busy} onTake={() => void take(chosen)} />}
    </section>
  );
}

const rowsOf = (rows: readonly number[], count: number) =>
  `${rows.join(', ')}${count > rows.length ? ' …' : ''}`;

interface CheckedProps {
  readonly check: PayoutCheck;
  readonly busy: boolean;
  readonly onTake: () => void;
}

function Checked({ check, busy, onTake }: CheckedProps) {
  const text = useText();
  const { payoutCount, notedRows, notedCount, problems, problemCount } = check;
  if (problemCount === 0)
    return (
      <p className="reconciliation-checked" role="status">
        {text('reconciliation.found', { count: payoutCount })}{' '}
        {notedCount > 0 && `${text('reconciliation.noted', { rows: rowsOf(notedRows, notedCount) })} `}
        <Button type="primary" danger={notedCount > 0} loading={busy} onClick={onTake}>
          {text(notedCount > 0 ? 'reconciliation.takeAgain' : 'reconciliation.take')}
        </Button>
      </p>
    );
  const more = problemCount - problems.length;
  return (
    <div className="reconciliation-checked" role="status">
      <p>{text('reconciliation.problems')}</p>
      <ul>
        {problems.map(({ row, key, params }) => (
          <li key={`${row} ${key} ${JSON.stringify(params)}`}>
            {text('reconciliation.problemAt', { row, problem: sentence({ key, params }) })}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="lead">{text('reconciliation.moreProblems', { count: more })}</p>}
    </div>
  );
}
