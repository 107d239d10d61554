import type { SavedReport } from '@millrace/contract/report/saved-report';
import { useState } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';
import { renameReport } from '../../../kit/saved-report/rename-report.ts';
import SavedReportForm from '../../../kit/saved-report/SavedReportForm.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';

interface EditDialogProps {
  readonly saved: SavedReport;
  readonly onClose: () => void;
}

/** Gives a saved report another name, shares it, or stops sharing it. */
export function EditDialog({ saved: listed, onClose }: EditDialogProps) {
  const text = useText();
  // As it was when the dialog opened: what somebody else has saved meanwhile is not written over.
  const [saved] = useState(listed);
  const { name, shared } = saved;
  return (
    <Dialog title={text('savedReport.edit')} footer={null} onCancel={onClose} destroyOnHidden>
      <SavedReportForm
        initial={{ name, shared }}
        onCancel={onClose}
        onSubmit={async (values, submission) => {
          await renameReport(saved, values, submission);
          onClose();
        }}
      />
    </Dialog>
  );
}
