import { getJob } from '@millrace/contract/operator/job';
import Button from 'antd/es/button';
import Descriptions from 'antd/es/descriptions';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatMoment } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Allowed } from '../../../kit/permissions/Allowed.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { lookEvery } from './fact-text.ts';
import { cancelOne, retryOne } from './job-actions.ts';
import { jobName, jobStatus } from './job-text.ts';

interface JobDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** All that is known of one job, and what can be done about it. */
export function JobDetail({ id, onClose }: JobDetailProps) {
  const text = useText();
  const query = useApiQuery(getJob, { id }, { quiet: true, fresh: true, every: lookEvery });
  const job = query.data;
  const isOpen = job !== undefined && ['waiting', 'again', 'running'].includes(job.state);
  return (
    <Dialog
      title={job === undefined ? text('job.open') : jobName(text, job.name)}
      onCancel={onClose}
      footer={
        <Allowed permission="system" action="edit">
          {isOpen && (
            <Button danger onClick={() => void cancelOne(id)}>
              {text('job.cancel')}
            </Button>
          )}
          {job?.state === 'dead' && (
            <Button type="primary" onClick={() => void retryOne(id)}>
              {text('job.retry')}
            </Button>
          )}
        </Allowed>
      }
    >
      <Loaded query={query} inCard>
        {(one) => (
          <Descriptions
            className="system-detail"
            column={1}
            size="small"
            items={[
              {
                key: 'state',
                label: text('job.state'),
                children: <Status kind={jobStatus[one.state]}>{text(`job.states.${one.state}`)}</Status>,
              },
              {
                key: 'tries',
                label: text('job.tries'),
                children: text('job.triesOf', { tries: one.tries, most: one.mostTries }),
              },
              { key: 'asked', label: text('job.asked'), children: formatMoment(one.askedAt) },
              ...moment('due', text('job.due'), one.dueAt),
              ...moment('started', text('job.started'), one.startedAt),
              ...moment('ended', text('job.ended'), one.endedAt),
              ...(one.error === null
                ? []
                : [{ key: 'error', label: text('job.error'), children: one.error }]),
              {
                key: 'data',
                label: text('job.data'),
                children: <pre className="system-data">{one.data}</pre>,
              },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

const moment = (key: string, label: string, at: string | null) =>
  at === null ? [] : [{ key, label, children: formatMoment(at) }];
