import Skeleton from 'antd/es/skeleton';
import { useText } from '../i18n/i18n.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { ExportLine } from './ExportLine.tsx';
import type { Exports } from './use-exports.ts';

/** What the person has exported in the last day, newest first. */
export function MyExports({ list, cancel, download }: Pick<Exports, 'list' | 'cancel' | 'download'>) {
  const text = useText();
  const jobs = list.data?.list;
  return (
    <section className="export-mine">
      <h3>{text('reportExport.mine')}</h3>
      {jobs === undefined && list.isError && (
        <LoadFailure
          error={list.error}
          fallback={text('reportExport.failed')}
          retry={() => list.refetch()}
          as="lines"
        />
      )}
      {jobs === undefined && !list.isError && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {jobs?.length === 0 && <p className="lead">{text('reportExport.none')}</p>}
      {jobs !== undefined && jobs.length > 0 && (
        <>
          <p className="lead">{text('reportExport.mineNote')}</p>
          <ul className="export-list">
            {jobs.map((job) => (
              <ExportLine key={job.id} job={job} cancel={cancel} download={download} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
