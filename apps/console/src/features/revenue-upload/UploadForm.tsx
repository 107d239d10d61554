import { networkIds } from '@millrace/contract/network/find-network';
import Form from 'antd/es/form/Form';
import FormItem from 'antd/es/form/FormItem';
import Dragger from 'antd/es/upload/Dragger';
import { useState } from 'react';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { NetworkPick } from '../../kit/network/NetworkPick.tsx';
import { toast } from '../../kit/ui/notices.ts';
import { CheckSummary } from './CheckSummary.tsx';
import { MappingFields } from './MappingFields.tsx';
import { ProblemList } from './ProblemList.tsx';
import { UnmatchedUnits } from './UnmatchedUnits.tsx';
import { useUpload } from './use-upload.ts';

/** A network and its file; what the file says, and how it is read; then all of it is brought in. */
export function UploadForm() {
  const text = useText();
  const upload = useUpload();
  const [adnId, setAdnId] = useState<number | null>(null);
  const { file, busy, refusal } = upload;

  async function run(): Promise<void> {
    const counts = await upload.run();
    if (counts === null) return;
    const { matched, unmatched } = counts;
    toast({
      kind: unmatched === 0 ? 'success' : 'warning',
      title: text('revenueUpload.uploaded', {
        matched: formatNumber(matched),
        unmatched: formatNumber(unmatched),
      }),
    });
  }

  return (
    <>
      <section className="card" aria-label={text('revenueUpload.file')} aria-busy={busy}>
        <Form layout="vertical">
          <FormItem label={text('adNetwork.network')} htmlFor="upload-network">
            <NetworkPick
              id="upload-network"
              networks={networkIds}
              value={adnId}
              onChange={(chosen) => {
                upload.drop();
                setAdnId(chosen);
              }}
            />
          </FormItem>
        </Form>
        <Dragger
          accept=".csv,.tsv,.txt,text/csv"
          showUploadList={false}
          disabled={busy || adnId === null}
          beforeUpload={(chosen) => {
            if (adnId !== null) void upload.choose(adnId, chosen);
            // Nothing is sent by the component itself.
            return false;
          }}
        >
          <p>
            <strong>
              {busy ? text('revenueUpload.working') : (file?.fileName ?? text('revenueUpload.chooseFile'))}
            </strong>
          </p>
          <p className="lead">
            {text(adnId === null ? 'revenueUpload.networkFirst' : 'revenueUpload.chooseFileLead')}
          </p>
        </Dragger>
        {refusal !== null && (
          <p className="upload-refusal" role="alert">
            {refusal}
          </p>
        )}
        {file !== null && (
          <MappingFields
            check={file.check}
            busy={busy}
            onChange={(mapping) => void upload.change({ mapping })}
          />
        )}
      </section>
      {file !== null && file.check.missing.length === 0 && (
        <>
          <CheckSummary check={file.check} busy={busy} onUpload={() => void run()} />
          <UnmatchedUnits
            check={file.check}
            busy={busy}
            onChange={(units) => void upload.change({ units })}
          />
          <ProblemList check={file.check} />
        </>
      )}
    </>
  );
}
