import SaveOutlined from '@ant-design/icons/es/icons/SaveOutlined';
import type { ReportViewInput } from '@millrace/contract/report/view';
import Button from 'antd/es/button';
import Popover from 'antd/es/popover';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { loadChunk } from '../load-chunk.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import { FocusInside } from '../ui/FocusInside.tsx';
import './saved-report.css';

const SavedPanel = lazy(() => loadChunk(() => import('./SavedPanel.tsx')));

/** Opens the saved reports of this kind, and saves the one that is shown. */
export function SavedReports({ view }: { readonly view: ReportViewInput }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const mayOpen = [useAllowed('report_builder', 'query'), useAllowed('promote', 'query')].includes(true);
  if (!mayOpen) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={text('savedReport.open')}
      content={
        <Suspense fallback={<div className="saved-panel" aria-busy="true" />}>
          <FocusInside>
            <SavedPanel view={view} onClose={() => setOpen(false)} />
          </FocusInside>
        </Suspense>
      }
    >
      <Button icon={<SaveOutlined aria-hidden />} aria-expanded={open}>
        {text('savedReport.open')}
      </Button>
    </Popover>
  );
}
