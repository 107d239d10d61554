import type { ApiClient } from './api-client.ts';

interface Sent {
  readonly path: string;
  readonly content: Buffer;
  /** As the sender calls the file; absent: nothing is said of it. */
  readonly name?: string;
}

/** Uploads a file by the tus protocol, as browsers do. @returns the id of the upload */
export async function sendUpload(
  base: string,
  { headers: own }: Pick<ApiClient, 'headers'>,
  { path, content, name }: Sent,
): Promise<string> {
  const headers = { ...own, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      ...(name !== undefined && { 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` }),
    },
  });
  const location = begun.headers.get('location') ?? '';
  await fetch(`${base}${location}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  return location.split('/').at(-1) ?? '';
}
