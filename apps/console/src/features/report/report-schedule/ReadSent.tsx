import type { ReportSend } from '@millrace/contract/report/report-schedule';
import { getSentReport } from '@millrace/contract/report/sent-report';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { OverlayDrawer } from '../../../kit/ui/OverlayDrawer.tsx';
import { overlay } from '../../../kit/ui/overlay.ts';
import { SentContent } from './SentContent.tsx';

interface ReadSentProps {
  readonly send: ReportSend;
  readonly issue: number;
  readonly email: string;
}

/** Opens what a mail said, over the screen: there it stays as the list's cards become a table. */
export function ReadSent(props: ReadSentProps) {
  const text = useText();
  const { send, issue } = props;
  return (
    <div>
      <Button
        type="link"
        className="read-sent"
        aria-label={text('reportSchedule.readOf', { email: props.email })}
        onClick={() => overlay.set(<SentDrawer key={`${send.id} ${issue} ${Date.now()}`} {...props} />)}
      >
        {text('reportSchedule.read')}
      </Button>
    </div>
  );
}

function SentDrawer({ send, issue, email }: ReadSentProps) {
  const text = useText();
  return (
    <OverlayDrawer size={720} title={text('reportSchedule.readOf', { email })}>
      <Sent send={send} issue={issue} />
    </OverlayDrawer>
  );
}

function Sent({ send: { id, from, to }, issue }: Omit<ReadSentProps, 'email'>) {
  const text = useText();
  const sent = useApiQuery(getSentReport, { id, issue }, { quiet: true });
  return (
    <>
      {from !== null && to !== null && (
        <p className="lead">{text('reportSchedule.mail.days', { days: daysText({ from, to }) })}</p>
      )}
      <Loaded query={sent}>{(data) => <SentContent of={data} />}</Loaded>
    </>
  );
}
