import type { Person } from './people.ts';

/** Uploads a file by the tus protocol, as a program would. @returns the id of the upload */
export async function sendUpload(
  base: string,
  { api }: Person,
  path: string,
  content: Buffer,
): Promise<string> {
  const headers = { ...api.headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  });
  const location = begun.headers.get('location') ?? '';
  await fetch(`${base}${location}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  return location.split('/').at(-1) ?? '';
}
