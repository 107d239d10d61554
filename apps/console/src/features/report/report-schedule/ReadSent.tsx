import type { ReportSend } from '@millrace/contract/report/report-schedule';
import { getSentReport } from '@millrace/contract/report/sent-report';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { SentContent } from './SentContent.tsx';

interface ReadSentProps {
  readonly send: ReportSend;
  readonly issue: number;
  readonly email: string;
}

/** Opens what a mail said. */
export function ReadSent({ send, issue, email }: ReadSentProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        type="link"
        className="read-sent"
        aria-label={text('reportSchedule.readOf', { email })}
        onClick={() => setIsOpen(true)}
      >
        {text('reportSchedule.read')}
      </Button>
      {isOpen && (
        <Drawer size={720} title={text('reportSchedule.readOf', { email })} onClose={() => setIsOpen(false)}>
          <Sent send={send} issue={issue} />
        </Drawer>
      )}
    </div>
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
