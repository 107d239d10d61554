import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import {
  type anyStatementFiles,
  fetchAnyStatement,
  getAnyStatement,
  statementFormats,
} from '@millrace/contract/publisher/agency';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Drawer } from '../../../kit/ui/Drawer.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Payee } from './Payee.tsx';
import { StatementBody } from './StatementBody.tsx';

interface AnyStatementDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One statement of any organization, for Administrators: whom to pay, its files, and what can be done with it. */
export function AnyStatementDrawer({ id, onClose }: AnyStatementDrawerProps) {
  const text = useText();
  const statement = useApiQuery(getAnyStatement, { id }, { quiet: true });
  const month = statement.data?.month.slice(0, 7) ?? '';
  const fetchFile = (file: (typeof anyStatementFiles)[number]) =>
    runAction(async () => downloadFile(await callApi(fetchAnyStatement, { id, file })));
  return (
    <Drawer size={720} title={text('agency.open', { month })} onClose={onClose}>
      <Loaded query={statement} inCard>
        {(data) => (
          <>
            <dl className="agency-facts">
              <dt>{text('agency.organization')}</dt>
              <dd>{data.organization.name}</dd>
              <dt>{text('agency.paysBy')}</dt>
              <dd>{text(`agency.methods.${data.paysBy}`)}</dd>
            </dl>
            <Payee payee={data.payee} paysBy={data.paysBy} />
            <StatementBody
              statement={data}
              onFetch={() => void fetchFile('document')}
              files={statementFormats.map((format) => (
                <Button
                  key={format}
                  icon={<DownloadOutlined aria-hidden />}
                  onClick={() => void fetchFile(format)}
                >
                  {text(`agency.download.${format}`)}
                </Button>
              ))}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
