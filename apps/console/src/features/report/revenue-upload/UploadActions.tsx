import type { RevenueUpload } from '@millrace/contract/report/revenue-upload';
import Button from 'antd/es/button';
import { useText } from '../../../kit/i18n/i18n.ts';
import { UndoRevenue } from '../../../kit/revenue/UndoRevenue.tsx';

interface UploadActionsProps {
  readonly upload: RevenueUpload;
  readonly mayChange: boolean;
  readonly onMap: (id: number) => void;
}

/** What can be done with an upload: say what its unmatched units are, and take it back. */
export function UploadActions({ upload, mayChange, onMap }: UploadActionsProps) {
  const text = useText();
  const { id, fileName, undoneAt, unmatchedUnits, isMapped } = upload;
  const mayMap = mayChange && undoneAt === null && (unmatchedUnits.length > 0 || isMapped);
  return (
    <span className="upload-actions">
      {mayMap && (
        <Button
          size="small"
          aria-label={text('revenueUpload.mapOf', { file: fileName })}
          onClick={() => onMap(id)}
        >
          {text('revenueUpload.map')}
        </Button>
      )}
      <UndoRevenue upload={upload} mayUndo={mayChange} />
    </span>
  );
}
