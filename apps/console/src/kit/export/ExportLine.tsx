import { type ExportJob, type ExportState, isOpenExport } from '@millrace/contract/report/report-export';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';
import { progressText, shareDone } from './progress.ts';
import type { Exports } from './use-exports.ts';

interface ExportLineProps extends Pick<Exports, 'cancel' | 'download'> {
  readonly job: ExportJob;
}

const kinds: Readonly<Record<ExportState, StatusKind>> = {
  queued: 'plain',
  running: 'plain',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

/** An export: its file, how far it is, and what can be done about it. */
export function ExportLine({ job, cancel, download }: ExportLineProps) {
  const text = useText();
  const { fileName, state, error } = job;
  return (
    <li className="export-line">
      <div className="export-file">
        <span className="export-name">{fileName}</span>
        <span className="export-state" role="status">
          <Status kind={kinds[state]}>{text(`reportExport.states.${state}`)}</Status>
          <span className="lead">{error === null ? progressText(job) : text(error)}</span>
        </span>
        {state === 'running' && (
          <Progress
            size="small"
            aria-label={fileName}
            status="active"
            percent={shareDone(job)}
            showInfo={false}
          />
        )}
      </div>
      {isOpenExport(state) && (
        <JobButton job={job} act={cancel} label={text('common.cancel')} fullLabel="reportExport.cancelOf" />
      )}
      {state === 'done' && (
        <JobButton
          job={job}
          act={download}
          label={text('reportExport.download')}
          fullLabel="reportExport.downloadOf"
        />
      )}
    </li>
  );
}

interface JobButtonProps {
  readonly job: ExportJob;
  readonly act: (job: ExportJob) => Promise<void>;
  readonly label: string;
  /** With the file's name, for screen readers. */
  readonly fullLabel: 'reportExport.cancelOf' | 'reportExport.downloadOf';
}

function JobButton({ job, act, label, fullLabel }: JobButtonProps) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={text(fullLabel, { name: job.fileName })}
      onClick={() => {
        setBusy(true);
        void act(job).finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}
