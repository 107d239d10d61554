import { listReportSends, type ReportSend } from '@millrace/contract/report/report-schedule';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { sizeText } from '../../../kit/i18n/quantity-text.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { ReadSent } from './ReadSent.tsx';

const kinds: Readonly<Record<ReportSend['state'], StatusKind>> = {
  waiting: 'plain',
  running: 'plain',
  sent: 'good',
  failed: 'bad',
};

const mailKinds: Readonly<Record<ReportSend['mails'][number]['state'], StatusKind>> = {
  queued: 'plain',
  delivered: 'good',
  refused: 'bad',
  givenUp: 'bad',
  tooMany: 'bad',
  notAllowed: 'warn',
};

/** What was sent of a report, newest first; looked at again while one is on its way. */
export function SendList({ report }: { readonly report: number }) {
  const text = useText();
  const address = useListAddress([]);
  const sends = useApiQuery(
    listReportSends,
    { id: report, page: address.page, size: address.size },
    { keepPrevious: true, quiet: true, every: 5_000 },
  );
  return (
    <section className="sends">
      <h2>{text('reportSchedule.history')}</h2>
      <ListScreen<ReportSend>
        label={text('reportSchedule.history')}
        query={sends}
        columns={columns(text)}
        rowKey={({ id }) => id}
        address={address}
        empty={text('reportSchedule.historyEmpty')}
      />
    </section>
  );
}

function columns(text: ReturnType<typeof useText>): ListColumn<ReportSend>[] {
  return [
    {
      key: 'due',
      title: text('reportSchedule.due'),
      onCard: 'head',
      oneLine: true,
      render: ({ dueAt }) => formatInstant(dueAt),
    },
    {
      key: 'kind',
      title: text('reportSchedule.kind'),
      onCard: 'line',
      render: ({ kind }) => text(`reportSchedule.kinds.${kind}`),
    },
    {
      key: 'days',
      title: text('reportSchedule.days'),
      onCard: 'line',
      render: ({ from, to }) => (from === null || to === null ? '–' : daysText({ from, to })),
    },
    {
      key: 'outcome',
      title: text('reportSchedule.outcome'),
      onCard: 'line',
      render: ({ state, error }) => (
        <>
          <Status kind={kinds[state]}>{text(`reportSchedule.sendStates.${state}`)}</Status>
          {error !== null && <p className="lead">{text(error)}</p>}
        </>
      ),
    },
    {
      key: 'mails',
      title: text('reportSchedule.mails'),
      onCard: 'line',
      render: (send) => <Mails send={send} />,
    },
  ];
}

function Mails({ send }: { readonly send: ReportSend }) {
  const text = useText();
  return (
    <ul className="mails-sent">
      {send.mails.map(({ email, state, reason, fileName, rows, bytes, attached, issue }) => (
        <li key={email}>
          {email} <Status kind={mailKinds[state]}>{text(`reportSchedule.mailStates.${state}`)}</Status>
          {reason !== null && <small className="lead"> {reason}</small>}
          {fileName !== null && (
            <small className="lead">
              {' '}
              {text('reportSchedule.fileRows', {
                name: fileName,
                count: rows ?? 0,
                size: sizeText(bytes ?? 0),
              })}
              {!attached && ` (${text('reportSchedule.asLink')})`}
            </small>
          )}
          {issue !== null && <ReadSent send={send} issue={issue} email={email} />}
        </li>
      ))}
    </ul>
  );
}
