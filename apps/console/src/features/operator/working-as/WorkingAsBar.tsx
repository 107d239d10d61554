import { stopWorkingAs } from '@millrace/contract/operator/working-as';
import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { mayLeave } from '../../../kit/form/leave-question.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { enterOrganization } from '../../../kit/session/enter-organization.ts';
import { useUser } from '../../../kit/session/session.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { timeLeft } from './time-left.ts';
import './working-as.css';

/** Says on every screen as whom an Administrator works, how long still, and ends it. */
export function WorkingAsBar() {
  const { organization, workingAs } = useUser();
  if (workingAs === null) return null;
  return <Bar key={organization.id} name={organization.name} until={Date.parse(workingAs.until)} />;
}

function Bar({ name, until }: { readonly name: string; readonly until: number }) {
  const text = useText();
  const navigate = useNavigate();
  const left = useLeft(until);
  const [busy, setBusy] = useState(false);

  async function goHome(retry: () => void): Promise<void> {
    const home = await callApi(stopWorkingAs, {}, { retry });
    enterOrganization(home.userType, home.organizationId);
    await navigate(paths.adminOrganizations);
  }

  async function stop(): Promise<void> {
    if (!(await mayLeave())) return;
    setBusy(true);
    await runAction(goHome);
    setBusy(false);
  }

  const end = useRef(goHome);
  end.current = goHome;
  const isOver = left <= 0;
  useEffect(() => {
    if (!isOver) return;
    void runAction(async (retry) => {
      await end.current(retry);
      toast({ kind: 'info', title: text('workingAs.over') });
    });
  }, [isOver, text]);

  return (
    <section className="working-as" aria-label={text('workingAs.bar', { name })}>
      <strong>{text('workingAs.bar', { name })}</strong>
      <span className="working-as-note">{text('workingAs.logged')}</span>
      <span className="working-as-left">{text('workingAs.left', { time: timeLeft(left) })}</span>
      <Button
        size="small"
        loading={busy}
        aria-label={text('workingAs.stopOf', { name })}
        onClick={() => void stop()}
      >
        {text('workingAs.stop')}
      </Button>
    </section>
  );
}

/** Milliseconds until then, anew every second. */
function useLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return until - now;
}
