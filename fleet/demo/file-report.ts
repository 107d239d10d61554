/** Lines of a report that are sent together; the server takes 1 MB at once. */
const largest = 5_000;

export interface Receiver {
  readonly baseUrl: string;
  /** The server's INGEST_SECRET. */
  readonly secret: string;
}

/**
 * Brings a report of networks to the server, as a publisher's script would. @returns its lines, the first one apart
 * @throws Error with the server's answer when it does not take it
 */
export async function fileReport({ baseUrl, secret }: Receiver, csv: string): Promise<number> {
  const [header = '', ...lines] = csv.trimEnd().split('\n');
  for (let first = 0; first < lines.length; first += largest) {
    const answer = await fetch(`${baseUrl}/api/installation/revenue`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-millrace-ingest-secret': secret },
      body: [header, ...lines.slice(first, first + largest)].join('\n'),
    });
    if (answer.status !== 200) throw new Error(`The server takes no report: ${await answer.text()}`);
    await answer.body?.cancel();
  }
  return lines.length;
}
