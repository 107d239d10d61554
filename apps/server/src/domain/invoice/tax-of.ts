import type { TaxKind } from '@millrace/contract/advertiser/invoice';
import { isInVatArea } from '@millrace/contract/advertiser/vat';

interface Side {
  readonly country: string | null;
  readonly taxId: string | null;
}

export interface Tax {
  readonly kind: TaxKind;
  /** Percent. */
  readonly rate: string;
}

/**
 * Which tax a service of advertising has. An issuer whose rate is 0 asks for none (a small business, or a place without such a
 * tax); one's own country is taxed at the issuer's rate; within the European Union a business with a VAT id owes it itself
 * (Article 196 of Directive 2006/112/EC), and whoever has none is taxed as at home; elsewhere it is taxed where the recipient is,
 * or not at all. Of a recipient who has not said where they are, the issuer's country is assumed.
 */
export function taxOf(rate: string, issuer: Side, recipient: Side): Tax {
  if (Number(rate) === 0) return { kind: 'none', rate: '0' };
  if (recipient.country === null || recipient.country === issuer.country) return { kind: 'standard', rate };
  if (!(isInVatArea(issuer.country) && isInVatArea(recipient.country))) return { kind: 'outside', rate: '0' };
  return recipient.taxId === null ? { kind: 'standard', rate } : { kind: 'reverse', rate: '0' };
}
