import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** The encoding that a caller likes most, of equal ones the smaller; undefined: as it is. @param accepted its `Accept-Encoding` */
export function acceptedEncoding(accepted: string | undefined): Encoding | undefined {
  return negotiate<Encoding>(accepted?.toLowerCase() ?? '', ['br', 'gzip']) ?? undefined;
}
