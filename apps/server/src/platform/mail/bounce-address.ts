import type { Secrets } from '../secrets/secrets.ts';
import type { MailReceipt } from './mail.ts';

const context = 'bounce address';
/** Bytes of the mark that nobody else can make: with what stands before it a name keeps within 64 characters. */
const markBytes = 12;

/** Where mail servers send what they could not deliver: an address of its own for each mail. */
export interface BounceAddresses {
  of(receipt: MailReceipt): string;
  /** Whose mail came back; undefined: the address is none of ours. */
  read(address: string): MailReceipt | undefined;
}

/** @param base such as `bounces@bounce.example.com`; of each mail `bounces+17.<mark>@bounce.example.com` */
export function bounceAddresses(secrets: Pick<Secrets, 'hash'>, base: string): BounceAddresses {
  const [name = '', domain = ''] = base.toLowerCase().split('@');
  // In hexadecimal: mail servers may change the case of letters.
  const markOf = (id: string) => secrets.hash(id, context).subarray(0, markBytes).toString('hex');
  const of = ({ id }: MailReceipt) => `${name}+${id}.${markOf(id)}@${domain}`;
  return {
    of,
    read(address) {
      const id = /\+(\d{1,18})\.[0-9a-f]+@/.exec(address.toLowerCase())?.[1];
      if (id === undefined) return undefined;
      const receipt = { kind: 'report', id } as const;
      return of(receipt) === address.toLowerCase() ? receipt : undefined;
    },
  };
}
