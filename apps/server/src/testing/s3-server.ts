import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  /** As `FILES_URL` takes it: a bucket that is there. */
  readonly url: string;
  close(): Promise<void>;
}

/** A store that speaks S3, and checks every signature, on loopback. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'millrace-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory, silent: true },
    configureBuckets: [{ name: 'creatives' }],
  });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/creatives?tls=off`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
