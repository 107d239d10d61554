import { useText } from '../i18n/i18n.ts';
import { ExportForm } from './ExportForm.tsx';
import './export.css';
import { Dialog } from '../ui/Dialog.tsx';
import type { ExportSubject } from './export-subject.ts';
import { MyExports } from './MyExports.tsx';
import { useExports } from './use-exports.ts';

interface ExportDialogProps {
  readonly title: string;
  readonly subject: ExportSubject | undefined;
  readonly rows?: number | undefined;
  readonly onClose: () => void;
}

/** Begins an export, shows how far each is, and brings the file when it is done; closing it stops nothing. */
export default function ExportDialog({ title, subject, rows, onClose }: ExportDialogProps) {
  const text = useText();
  const exports = useExports();
  return (
    <Dialog width={640} footer={null} title={text('reportExport.title', { name: title })} onCancel={onClose}>
      {subject !== undefined && (
        <ExportForm
          subject={subject}
          rows={rows}
          start={(format) => exports.start(title, subject, format, rows)}
        />
      )}
      <MyExports {...exports} />
    </Dialog>
  );
}
