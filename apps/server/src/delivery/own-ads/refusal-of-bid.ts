import { hourMs } from '@millrace/contract/kit/duration';
import type { Absence } from '@millrace/mediation/absence';
import { refusalAtDoor } from '@millrace/mediation/decide';
import { absenceOf } from '@millrace/mediation/explain-entries';
import { Facts } from '@millrace/mediation/facts';
import type { Refusal } from '@millrace/mediation/own-ads/refusals';
import type { Profile } from '@millrace/mediation/profile';
import type { Call } from '../call.ts';
import type { ServedPlacement } from '../snapshot/served-app.ts';
import type { BidTicket } from './ticket.ts';

/** Why a bid that has won brings no ad any more. */
export type BidRefusal =
  /** It has waited too long. */
  | { readonly by: 'age' }
  | { readonly by: 'app' }
  /** The placement is off, or keeps the phone out. */
  | { readonly by: 'door' }
  /** The instance that bid is off, or its network, or that is kept from the phone. */
  | { readonly by: 'instance'; readonly absence: Absence }
  | { readonly by: 'campaign'; readonly refusal: Refusal };

/** How long a bid may wait for its turn in the waterfall. Milliseconds. */
const bidLifetime = hourMs;

/**
 * Whether the publisher would still ask for the bid, as far as the phone says by now what it said then: all that stands in the way of
 * a new one stands in the way of this one. A test's bid is asked for whatever is off or blocked, as the test asked.
 */
export function refusalOfBid(
  { receivedAt }: Pick<Call, 'receivedAt'>,
  { app, compiled }: ServedPlacement,
  ticket: BidTicket,
  profile: Profile,
): BidRefusal | null {
  if (receivedAt - ticket.at > bidLifetime) return { by: 'age' };
  if (!app.shard.enabled) return { by: 'app' };
  const facts = new Facts(profile);
  const door = ticket.isTest ? { ...compiled, appBlocks: [] } : compiled;
  if (refusalAtDoor(door, facts) !== null) return { by: 'door' };
  if (ticket.isTest) return null;
  const entry = { instanceId: ticket.instance, enabled: true };
  const absence = absenceOf({ config: compiled.config, facts }, entry);
  return absence === null ? null : { by: 'instance', absence };
}
