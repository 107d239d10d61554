import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';
import Form from 'antd/es/form/Form';
import FormItem from 'antd/es/form/FormItem';
import { useState } from 'react';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { NetworkPick } from '../../../kit/network/NetworkPick.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { CheckSummary } from './CheckSummary.tsx';
import { MappingFields } from './MappingFields.tsx';
import { ProblemList } from './ProblemList.tsx';
import { UnmatchedUnits } from './UnmatchedUnits.tsx';
import { useUpload } from './use-upload.ts';

/** Whose reports are uploaded: what own ads earn is in the reports by itself. */
const reporting = networkIds.filter((id) => networkOf(id).unit.entered);

/** A network and its file; what the file says, and how it is read; then all of it is brought in. */
export function UploadForm() {
  const text = useText();
  const upload = useUpload();
  const [adnId, setAdnId] = useState<number | null>(null);
  const { file, busy, refusal } = upload;

  async function run(): Promise<void> {
    const done = await upload.run();
    if (done === null) return;
    const counts = { matched: formatNumber(done.matched), unmatched: formatNumber(done.unmatched) };
    toast({
      kind: done.unmatched === 0 && done.isStored ? 'success' : 'warning',
      title: text('revenueUpload.uploaded', counts),
      ...(done.isStored ? {} : { description: text('revenueUpload.waits') }),
    });
  }

  return (
    <>
      <section className="card" aria-label={text('revenueUpload.file')} aria-busy={busy}>
        {/* A file that is on its way belongs to the network it was chosen for. */}
        <Form layout="vertical" disabled={busy}>
          <FormItem label={text('adNetwork.network')} htmlFor="upload-network">
            <NetworkPick
              id="upload-network"
              networks={reporting}
              value={adnId}
              onChange={(chosen) => {
                upload.drop();
                setAdnId(chosen);
              }}
            />
          </FormItem>
        </Form>
        <FileDrop
          accept=".csv,.tsv,.txt,text/csv"
          disabled={busy || adnId === null}
          title={busy ? text('revenueUpload.working') : (file?.fileName ?? text('revenueUpload.chooseFile'))}
          lead={text(adnId === null ? 'revenueUpload.networkFirst' : 'revenueUpload.chooseFileLead')}
          refusal={refusal}
          onFile={(chosen) => {
            if (adnId !== null) void upload.choose(adnId, chosen);
          }}
        />
        {file !== null && (
          <MappingFields
            check={file.check}
            busy={busy}
            onChange={(mapping) => void upload.change({ mapping })}
          />
        )}
      </section>
      {adnId !== null && file !== null && file.check.missing.length === 0 && (
        <>
          <CheckSummary check={file.check} busy={busy} onUpload={() => void run()} />
          <UnmatchedUnits
            adnId={adnId}
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
