import type { Job } from '@millrace/contract/operator/job';
import Button from 'antd/es/button';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { retryOne } from './job-actions.ts';
import { jobName, jobStatus } from './job-text.ts';

type Text = ReturnType<typeof useText>;

/** @param open shows the details of one */
export function jobColumns(text: Text, open: (id: string) => void): readonly ListColumn<Job>[] {
  return [
    {
      key: 'name',
      title: text('job.kind'),
      onCard: 'head',
      fixed: true,
      render: ({ id, name }) => (
        <Button type="link" className="system-job" onClick={() => open(id)}>
          {jobName(text, name)}
        </Button>
      ),
    },
    {
      key: 'state',
      title: text('job.state'),
      onCard: 'side',
      render: ({ state }) => <Status kind={jobStatus[state]}>{text(`job.states.${state}`)}</Status>,
    },
    {
      key: 'tries',
      title: text('job.tries'),
      onCard: 'line',
      numeric: true,
      render: ({ tries, mostTries }) => text('job.triesOf', { tries, most: mostTries }),
    },
    {
      key: 'asked',
      title: text('job.asked'),
      onCard: 'line',
      oneLine: true,
      render: ({ askedAt }) => formatInstant(askedAt),
    },
    {
      key: 'due',
      title: text('job.due'),
      onCard: 'nowhere',
      oneLine: true,
      render: ({ dueAt }) => (dueAt === null ? '–' : formatInstant(dueAt)),
    },
    {
      key: 'error',
      title: text('job.error'),
      onCard: 'line',
      render: ({ error }) => <span className="system-error">{error ?? '–'}</span>,
    },
    {
      key: 'actions',
      title: '',
      onCard: 'line',
      fixed: true,
      render: ({ id, state }) =>
        state === 'dead' && (
          <Allowed permission="system" action="edit">
            <Button size="small" onClick={() => void retryOne(id)}>
              {text('job.retry')}
            </Button>
          </Allowed>
        ),
    },
  ];
}
