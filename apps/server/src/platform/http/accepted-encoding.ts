import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

const both: readonly Encoding[] = ['br', 'gzip'];

/**
 * The encoding that a caller likes most, of equal ones the first that is offered; undefined: as it is.
 * @param accepted its `Accept-Encoding`
 */
export function acceptedEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = both,
): Encoding | undefined {
  return negotiate<Encoding>(accepted?.toLowerCase() ?? '', [...offered]) ?? undefined;
}
