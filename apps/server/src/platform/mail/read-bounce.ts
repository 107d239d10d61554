import PostalMime from 'postal-mime';

const longestReason = 500;

/**
 * Why a mail came back, by the report in it (RFC 3464), such as `5.1.1 smtp; 550 no such mailbox`.
 * @returns undefined when nothing says that it failed for good: a delay, a receipt, an answer by a machine
 */
export async function readBounce(raw: Buffer): Promise<string | undefined> {
  const { attachments } = await PostalMime.parse(raw);
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (report === undefined) return undefined;
  const text = typeof report.content === 'string' ? report.content : new TextDecoder().decode(report.content);
  for (const group of unfolded(text).split(/\n{2,}/)) {
    const fields = fieldsOf(group);
    const status = fields.get('status')?.match(/^\d\.\d{1,3}\.\d{1,3}/)?.[0];
    if (fields.get('action')?.toLowerCase() !== 'failed' || status === undefined) continue;
    return `${status} ${fields.get('diagnostic-code') ?? ''}`.trim().slice(0, longestReason);
  }
  return undefined;
}

const unfolded = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');

function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.split('\n').map((line) => line.match(/^([\w-]+):\s*(.*)$/));
  return new Map(lines.flatMap((line) => (line ? [[(line[1] ?? '').toLowerCase(), line[2] ?? '']] : [])));
}
