import {
  getReportSchedule,
  listReportSends,
  type ReportSchedule,
  runReportSchedule,
  type ScheduleStatus,
  updateReportScheduleStatus,
} from '@millrace/contract/report/report-schedule';
import { listSavedReports } from '@millrace/contract/report/saved-report';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh, showAnswer } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { undoable } from '../../../kit/ui/undoable.ts';

/** Sends it now, stops it, or lets it run again. */
export function ScheduleActions({ of }: { readonly of: ReportSchedule }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const mayStopOthers = useAllowed('usermanage', 'edit');
  const { reportId: id, name, mine, schedule } = of;
  const isRunning = schedule?.status === 'running';

  async function set(status: ScheduleStatus, retry?: () => void): Promise<void> {
    const answer = await callApi(updateReportScheduleStatus, { id, status }, retry ? { retry } : {});
    await showAnswer(getReportSchedule, { id }, answer);
    await refresh(listSavedReports);
  }

  const turn = () =>
    undoable({
      run: (retry) => set(isRunning ? 'stopped' : 'running', retry),
      undo: () => set(isRunning ? 'running' : 'stopped'),
      done: text(isRunning ? 'reportSchedule.isStopped' : 'reportSchedule.isRunning', { name }),
    });

  async function run(): Promise<void> {
    // A second click would mail it to everybody once more.
    if (busy) return;
    setBusy(true);
    await runAction(async (retry) => {
      await callApi(runReportSchedule, { id }, { retry });
      toast({ kind: 'success', title: text('reportSchedule.runs') });
      await refresh(listReportSends);
    });
    setBusy(false);
  }

  return (
    <div className="actions">
      {mine && (
        <Button loading={busy} onClick={() => void run()}>
          {text('reportSchedule.runNow')}
        </Button>
      )}
      {(mine || (mayStopOthers && isRunning)) && (
        <Button onClick={() => void turn()}>
          {text(isRunning ? 'reportSchedule.stop' : 'reportSchedule.start')}
        </Button>
      )}
    </div>
  );
}
