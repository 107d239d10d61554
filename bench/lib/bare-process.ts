import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs with a bare Fastify route (bare-server.ts) that answers `body` at `path`. */
export async function withBareRoute<Result>(
  path: string,
  body: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const bare = fork(new URL('./bare-server.ts', import.meta.url), [path, body]);
  try {
    const [url]: string[] = await once(bare, 'message');
    if (url === undefined) throw new Error('The bare route did not say where it listens.');
    return await work(url);
  } finally {
    bare.disconnect();
  }
}
