import type { ErasedKind } from '@millrace/contract/operator/erasing';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** An id that is to be erased from what an organization holds. */
export interface ErasedId {
  readonly organizationId: number;
  readonly kind: ErasedKind;
  /** Of a device in lower case: phones write it either way. */
  readonly value: string;
}

/** As it is compared with what is stored. */
export function erasedId(organizationId: number, kind: ErasedKind, value: string): ErasedId {
  return { organizationId, kind, value: kind === 'device' ? value.toLowerCase() : value };
}

/** Tells whether two requests are for the same id, to whoever has the installation's key; of each organization by itself. */
export function hashOfId(secrets: Pick<Secrets, 'hash'>, { organizationId, kind, value }: ErasedId): Buffer {
  return secrets.hash(value, `erasing:${organizationId}:${kind}`);
}

/** What a sealed id is bound to. */
export const sealedFor = (organizationId: number) => `erasing:${organizationId}`;

/** How a request is called: the beginning of the hash. */
export function referenceOf(idHash: Buffer): string {
  return idHash.toString('hex', 0, 8);
}
