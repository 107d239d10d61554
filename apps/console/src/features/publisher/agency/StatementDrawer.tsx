import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import {
  fetchPaymentDocument,
  fetchStatement,
  getStatement,
  statementFormats,
} from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { StatementBody } from './StatementBody.tsx';

interface StatementDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One statement: its lines, what became of it, its files; for the Administrator also what can be done with it. */
export function StatementDrawer({ id, onClose }: StatementDrawerProps) {
  const text = useText();
  const statement = useApiQuery(getStatement, { id }, { quiet: true });
  const month = statement.data?.month.slice(0, 7) ?? '';
  return (
    <Drawer
      size={720}
      title={text('agency.open', { month })}
      onClose={onClose}
      extra={statement.data && <HistoryButton entity="agency_statement" id={id} name={month} />}
    >
      <Loaded query={statement} inCard>
        {(data) => (
          <StatementBody
            statement={data}
            onFetch={() =>
              void runAction(async () => downloadFile(await callApi(fetchPaymentDocument, { id })))
            }
            files={statementFormats.map((format) => (
              <Button
                key={format}
                icon={<DownloadOutlined aria-hidden />}
                onClick={() =>
                  void runAction(async () => downloadFile(await callApi(fetchStatement, { id, format })))
                }
              >
                {text(`agency.download.${format}`)}
              </Button>
            ))}
          />
        )}
      </Loaded>
    </Drawer>
  );
}
