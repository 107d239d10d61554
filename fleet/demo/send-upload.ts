import type { Api } from './api.ts';

/** Uploads a file by the tus protocol, as browsers do. @returns the id of the upload */
export async function sendUpload(api: Api, path: string, name: string, content: Buffer): Promise<string> {
  const headers = { ...api.headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${api.base}/api${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const location = begun.headers.get('location') ?? '';
  await fetch(`${api.base}${location}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  return location.split('/').at(-1) ?? '';
}
