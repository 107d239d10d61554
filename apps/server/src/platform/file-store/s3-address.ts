/** Where a bucket is, and who asks. */
export interface S3Address {
  /** Scheme, host, bucket and perhaps folder, with a slash at the end: a file's name follows. */
  readonly base: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Reads `s3://key:secret@host:port/bucket/folder?region=eu-central-1&tls=off`. The bucket stands in the path, as every
 * store of this kind takes it.
 * @returns undefined for what is none
 */
export function parseS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.hostname === '') return undefined;
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const tls = url.searchParams.get('tls') ?? 'on';
  if (bucket === '' || url.username === '' || url.password === '' || !['on', 'off'].includes(tls)) {
    return undefined;
  }
  const origin = `${tls === 'on' ? 'https' : 'http'}://${url.host}/${bucket}`;
  return {
    base: [origin, ...folders, ''].join('/'),
    bucket: origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
