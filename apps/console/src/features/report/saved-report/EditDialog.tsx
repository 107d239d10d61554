import {
  listSavedReports,
  type SavedReport,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import SavedReportForm from '../../../kit/saved-report/SavedReportForm.tsx';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { toast } from '../../../kit/ui/notices.ts';

interface EditDialogProps {
  readonly saved: SavedReport;
  readonly onClose: () => void;
}

/** Gives a saved report another name, shares it, or stops sharing it. */
export function EditDialog({ saved, onClose }: EditDialogProps) {
  const text = useText();
  const { id, version, name, shared, view } = saved;
  return (
    <Dialog title={text('savedReport.edit')} footer={null} onCancel={onClose} destroyOnHidden>
      <SavedReportForm
        initial={{ name, shared }}
        onCancel={onClose}
        onSubmit={async (values, submission) => {
          await callApi(updateSavedReport, { ...values, id, version, view }, submission);
          toast({ kind: 'success', title: text('savedReport.saved', { name: values.name }) });
          onClose();
          await refresh(listSavedReports);
        }}
      />
    </Dialog>
  );
}
