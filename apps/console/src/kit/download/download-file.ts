import { type DownloadTicket, downloadPath } from '@millrace/contract/kit/download';

/** Has the browser fetch and store the file that a ticket stands for, without leaving the page. */
export function downloadFile({ ticket }: DownloadTicket): void {
  const link = document.createElement('a');
  link.href = `/api${downloadPath}?ticket=${encodeURIComponent(ticket)}`;
  // The server names the file.
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
