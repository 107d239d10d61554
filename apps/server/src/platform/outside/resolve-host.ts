import type { Resolver } from 'node:dns/promises';

/** The addresses of a host name. @throws when the name has none, or its servers do not say */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A name has no records of a kind: of another it may. */
export const isNone = (error: unknown) => ['ENODATA', 'ENOTFOUND'].includes(codeOf(error));

/** The addresses of both families, by the servers that the resolver has. */
export async function resolveBy(
  resolver: Resolver,
  ...[hostname, signal]: Parameters<Resolve>
): Promise<readonly string[]> {
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected' && !isNone(answer.reason));
    if (found.length > 0) return found;
    throw new Error(
      `the name ${hostname} has no address (${failure?.status === 'rejected' ? codeOf(failure.reason) : 'ENOTFOUND'})`,
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
