import Progress from 'antd/es/progress';
import { FileDrop } from '../../../../kit/form/FileDrop.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import type { IdFile } from './id-file.ts';

/** Where a file of ids is dropped, and how far it has come. */
export function IdFileDrop({ of: { name, progress, refusal, choose } }: { readonly of: IdFile }) {
  const text = useText();
  const said = { name: name ?? '', percent: progress ?? 0 };
  return (
    <>
      <FileDrop
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        disabled={progress !== null}
        title={name ?? text('idList.choose')}
        lead={text('idList.chooseLead')}
        refusal={refusal}
        onFile={choose}
      />
      <div aria-live="polite">
        {progress !== null && (
          <>
            <p className="lead">{text(progress === 'reading' ? 'idList.reading' : 'idList.sending', said)}</p>
            <Progress
              percent={progress === 'reading' ? 100 : progress}
              status="active"
              showInfo={false}
              aria-label={name ?? ''}
            />
          </>
        )}
      </div>
    </>
  );
}
