import { type Secrets, secretsOf } from '../../platform/secrets/secrets.ts';

/** Whom an id names, and of whose people. */
export interface SealedFor {
  readonly advertiserId: number;
  /** Its hash, as events and segments have it. */
  readonly person: string;
}

/** Opens only beside the hash that it was sealed with. */
const contextOf = ({ advertiserId, person }: SealedFor) => `kept id ${advertiserId} ${person}`;

/** The key of kept ids alone: the process that phones talk to seals them and knows no other secret by it. */
export const idKeyOf = (secrets: Pick<Secrets, 'hash'>): string =>
  secrets.hash('kept ids', 'sealing').toString('base64url');

/** @param idKey as {@link idKeyOf} has it */
export function idSealer(idKey: string): (id: string, of: SealedFor) => string {
  const { seal } = secretsOf(idKey);
  return (id, of) => seal(id, contextOf(of)).toString('base64');
}
export type SealId = ReturnType<typeof idSealer>;

export function idOpener(idKey: string): (sealed: string, of: SealedFor) => string {
  const { open } = secretsOf(idKey);
  return (sealed, of) => open(Buffer.from(sealed, 'base64'), contextOf(of)).toString();
}
