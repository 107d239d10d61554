import { decimal, decimalText, multiply } from '../../platform/decimal.ts';
import type { TouchKind } from '../record.ts';
import type { BidTicket } from './ticket.ts';

const thousandth = decimal('0.001');

/** What an impression or a click of a bid costs, USD, exact: the bid for what was bought, nothing for all else. */
export function spentFor(
  kind: TouchKind,
  { pricing, price, isTest }: Pick<BidTicket, 'pricing' | 'price' | 'isTest'>,
): string {
  if (isTest) return '0';
  if (kind === 'impr' && pricing === 'cpm') return decimalText(multiply(decimal(price), thousandth));
  return kind === 'click' && pricing === 'cpc' ? price : '0';
}
