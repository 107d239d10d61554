import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { loadChunk } from '../load-chunk.ts';
import { useQuery } from '../navigation/use-query.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import type { ExportSubject } from './export-subject.ts';

const ExportDialog = lazy(() => loadChunk(() => import('./ExportDialog.tsx')));

interface ExportButtonProps {
  /** What the report is called, in the person's language; the file's name begins with it. */
  readonly title: string;
  /** Undefined: there is nothing to export now; what was exported is found all the same. */
  readonly subject: ExportSubject | undefined;
  /** Rows of the whole report, as the screen was told. */
  readonly rows?: number | undefined;
}

/** An address with this in it opens the dialog. */
const named = 'exports';

function withoutName(query: URLSearchParams): URLSearchParams {
  query.delete(named);
  return query;
}

/** Opens the dialog in which a report becomes a file, and in which earlier files are found. */
export function ExportButton(props: ExportButtonProps) {
  const text = useText();
  const mayExport = [useAllowed('performance', 'export'), useAllowed('promote', 'export')].includes(true);
  const [isOpen, setOpen] = useState(false);
  // A notice leads here when a file is ready that was not waited for.
  const [query, setQuery] = useQuery();
  const isNamed = query.has(named);
  if (!mayExport) return null;

  function close(): void {
    setOpen(false);
    if (isNamed) setQuery(withoutName);
  }

  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('reportExport.export')}
      </Button>
      {(isOpen || isNamed) && (
        <Suspense>
          <ExportDialog {...props} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
