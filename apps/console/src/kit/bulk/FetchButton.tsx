import type { DownloadTicket } from '@millrace/contract/kit/download';
import Button from 'antd/es/button';
import { useState } from 'react';
import { runAction } from '../api/run-action.ts';
import { downloadFile } from '../download/download-file.ts';
import { useText } from '../i18n/i18n.ts';

interface FetchButtonProps {
  /** Asks for the ticket of the file. */
  readonly ask: (retry: () => void) => Promise<DownloadTicket>;
}

/** Fetches what a list holds as a CSV file. */
export function FetchButton({ ask }: FetchButtonProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => downloadFile(await ask(retry)));
    setBusy(false);
  }

  return (
    <Button loading={busy} onClick={() => void fetchFile()}>
      {text('bulk.export')}
    </Button>
  );
}
