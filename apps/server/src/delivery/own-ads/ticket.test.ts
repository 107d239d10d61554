import { expect, test } from 'vitest';
import { type BidTicket, openTicket, type ShownTicket, sealTicket } from './ticket.ts';

const secret = 'a secret of this installation';
const bid: BidTicket = {
  kind: 'bid',
  id: 'YmlkIG9mIHRoaXMgdGVzdA',
  ...{ campaign: 11, app: 12, placement: 13, instance: 14, country: 'DE', at: 1_764_000_000_000, seed: -15 },
  ...{ price: '1.250000', pricing: 'cpa', event: 'level “5” – ⭐', promoted: 16, ecpm: 17.25 },
  ...{ who: '18446744073709551615', viewer: '1844674407370955161', isTest: true, segment: 19, away: 20 },
};
const shown: ShownTicket = { ...bid, kind: 'shown', creative: 21, advertiser: 22, item: 'сумка 1' };

test('what is sealed of a bid and of what is shown is what is opened', () => {
  expect(openTicket(secret, 'bid', sealTicket(secret, bid))).toEqual(bid);
  expect(openTicket(secret, 'shown', sealTicket(secret, shown))).toEqual(shown);
});

test('what is absent stays so, whatever comes after it', () => {
  const { viewer: _, segment: __, ...without } = bid;
  expect(openTicket(secret, 'bid', sealTicket(secret, without))).toEqual(without);
  const { item: ___, away: ____, ...plain } = shown;
  expect(openTicket(secret, 'shown', sealTicket(secret, plain))).toEqual(plain);
});

test('one of another kind, of another secret, or changed anywhere is none', () => {
  const sealed = sealTicket(secret, bid);
  expect(openTicket(secret, 'shown', sealed)).toBeUndefined();
  expect(openTicket(`${secret}.`, 'bid', sealed)).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'x' ? 'y' : 'x') + sealed.slice(at + 1);
    expect(openTicket(secret, 'bid', changed), `at ${at}`).toBeUndefined();
  }
});

test('whatever somebody sends in place of one is none, however long and of what letters', () => {
  const sealed = sealTicket(secret, bid);
  for (const text of ['', '.', '..', `${sealed}.`, `${sealed}.x`, '⭐'.repeat(2_000), '€'.repeat(5_000)])
    expect(openTicket(secret, 'bid', text)).toBeUndefined();
  expect(openTicket(secret, 'bid', sealed)).toEqual(bid);
});
