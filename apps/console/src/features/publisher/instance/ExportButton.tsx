import type { RequestInput } from '@millrace/contract/kit/call';
import { exportInstances } from '@millrace/contract/publisher/instance';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { downloadFile } from '../../../kit/download/download-file.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';

/** Fetches the instances that a filter leaves as a CSV file. */
export function ExportButton({ filter }: { readonly filter: RequestInput<typeof exportInstances> }) {
  const text = useText();
  const mayExport = useAllowed('mediation', 'export');
  const [busy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => downloadFile(await callApi(exportInstances, filter, { retry })));
    setBusy(false);
  }

  if (!mayExport) return null;
  return (
    <Button loading={busy} onClick={() => void fetchFile()}>
      {text('instance.export')}
    </Button>
  );
}
