import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { disputeFormats, fetchDispute } from '@millrace/contract/report/reconciliation';
import Button from 'antd/es/button';
import { callApi } from '../../../../kit/api/call-api.ts';
import { runAction } from '../../../../kit/api/run-action.ts';
import { downloadFile } from '../../../../kit/download/download-file.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';

interface DisputeFilesProps {
  readonly place: { readonly month: string; readonly adnId: number; readonly currency: string };
}

/** The line as a file to put before the network. */
export function DisputeFiles({ place }: DisputeFilesProps) {
  const text = useText();
  return (
    <div className="reconciliation-files">
      {disputeFormats.map((format) => (
        <Button
          key={format}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() =>
            void runAction(async (retry) =>
              downloadFile(await callApi(fetchDispute, { ...place, format }, { retry })),
            )
          }
        >
          {text(`reconciliation.dispute.${format}`)}
        </Button>
      ))}
    </div>
  );
}
