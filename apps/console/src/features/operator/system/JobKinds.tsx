import { type JobKind, listJobKinds } from '@millrace/contract/operator/job';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { durationText } from '../../../kit/i18n/quantity-text.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { lookEvery } from './fact-text.ts';
import { retryAllDead, runNow } from './job-actions.ts';
import { jobName, knownJob } from './job-text.ts';
import { ShortList } from './ShortList.tsx';

/** What servers do: when each kind of job was last done and comes next, and what stands in its way. */
export function JobKinds() {
  const text = useText();
  const query = useApiQuery(listJobKinds, {}, { every: lookEvery, quiet: true, fresh: true });
  return (
    <Loaded query={query}>
      {({ list }) => (
        <ShortList
          label={text('job.kinds')}
          lead={text('job.kindsLead')}
          columns={kindColumns(text)}
          rows={list}
          rowKey={({ name }) => name}
          empty={text('job.empty')}
        />
      )}
    </Loaded>
  );
}

function kindColumns(text: ReturnType<typeof useText>): readonly ListColumn<JobKind>[] {
  return [
    {
      key: 'name',
      title: text('job.kind'),
      onCard: 'head',
      fixed: true,
      render: ({ name }) => <KindName name={name} />,
    },
    {
      key: 'counts',
      title: text('job.counts'),
      onCard: 'side',
      render: ({ counts }) => <Counts counts={counts} />,
    },
    {
      key: 'next',
      title: text('job.next'),
      onCard: 'line',
      render: ({ schedule, nextAt }) =>
        schedule === null ? (
          text('job.onRequest')
        ) : (
          <>
            {nextAt !== null && formatInstant(nextAt)}
            <code className="system-cron">{schedule}</code>
          </>
        ),
    },
    {
      key: 'last',
      title: text('job.last'),
      onCard: 'line',
      render: ({ doneAt, seconds }) =>
        doneAt === null ? (
          text('job.never')
        ) : (
          <>
            {formatInstant(doneAt)}{' '}
            {seconds !== null && <span className="lead list-one-line">{durationText(seconds)}</span>}
          </>
        ),
    },
    {
      key: 'actions',
      title: '',
      onCard: 'line',
      fixed: true,
      render: ({ name, schedule, counts }) => (
        <Allowed permission="system" action="edit">
          <div className="system-actions">
            {counts.dead > 0 && (
              <Button size="small" onClick={() => void retryAllDead(name)}>
                {text('job.retryDead')}
              </Button>
            )}
            {schedule !== null && (
              <Button size="small" onClick={() => void runNow(name)}>
                {text('job.run')}
              </Button>
            )}
          </div>
        </Allowed>
      ),
    },
  ];
}

function KindName({ name }: { readonly name: string }) {
  const text = useText();
  const known = knownJob(name);
  return (
    <div>
      <strong>{jobName(text, name)}</strong>
      {known !== undefined && <div className="lead">{text(`job.about.${known}`)}</div>}
    </div>
  );
}

function Counts({ counts }: Pick<JobKind, 'counts'>) {
  const text = useText();
  const waiting = counts.waiting + counts.again;
  if (counts.dead + counts.running + waiting === 0) return <Status kind="good">{text('job.idle')}</Status>;
  return (
    <div className="system-counts">
      {counts.dead > 0 && <Status kind="bad">{text('job.deadCount', { count: counts.dead })}</Status>}
      {counts.running > 0 && (
        <Status kind="plain">{text('job.runningCount', { count: counts.running })}</Status>
      )}
      {waiting > 0 && (
        <Status kind={counts.again > 0 ? 'warn' : 'plain'}>
          {text('job.waitingCount', { count: waiting })}
        </Status>
      )}
    </div>
  );
}
