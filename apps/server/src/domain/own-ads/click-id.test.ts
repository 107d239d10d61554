import { pricings } from '@millrace/contract/advertiser/campaign';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestClickId, openTouch, sealTouch, type TouchTicket } from './click-id.ts';

const secret = 'a secret';
const anId = fc.integer({ min: 0, max: 2_147_483_647 });
const anyTouch: fc.Arbitrary<TouchTicket> = fc.record({
  touch: fc.constantFrom('click' as const, 'view' as const),
  bidId: fc.stringMatching(/^[A-Za-z0-9_-]{16}$/),
  ...{ advertiser: anId, promoted: anId, campaign: anId, creative: anId, app: anId, placement: anId },
  country: fc.stringMatching(/^[A-Z]{2}$/),
  at: fc.integer({ min: 0, max: 9_999_999_999_999 }),
  pricing: fc.constantFrom(...pricings),
  price: fc.stringMatching(/^\d{1,5}\.\d{6}$/),
  event: fc.stringMatching(/^[a-z0-9][a-z0-9_.-]{0,63}$/),
  isTest: fc.boolean(),
});

test('any touch comes back as it was, short enough for measurement companies', () => {
  fc.assert(
    fc.property(anyTouch, (ticket) => {
      const sealed = sealTouch(secret, ticket);
      expect(openTouch(secret, sealed)).toEqual(ticket);
      expect(sealed.length).toBeLessThanOrEqual(longestClickId);
      expect(encodeURIComponent(sealed)).toBe(sealed);
      expect(openTouch('another secret', sealed)).toBeUndefined();
    }),
  );
});

test('whom and what it was chosen for comes back, too, as far as a click id has room for it', () => {
  const chosen = {
    segment: anId.filter((id) => id > 0),
    away: fc.nat(255),
    item: fc.stringMatching(/^[a-z0-9-]{1,100}$/),
  };
  fc.assert(
    fc.property(anyTouch, fc.record(chosen), (ticket, choice) => {
      const sealed = sealTouch(secret, { ...ticket, ...choice });
      expect(sealed.length).toBeLessThanOrEqual(longestClickId);
      const { item: _, ...less } = choice;
      expect([{ ...ticket, ...choice }, { ...ticket, ...less }, ticket]).toContainEqual(
        openTouch(secret, sealed),
      );
      const short = { ...ticket, event: '', ...choice, item: choice.item.slice(0, 24) };
      expect(openTouch(secret, sealTouch(secret, short))).toEqual(short);
    }),
  );
});

test('one that was changed anywhere is none of ours', () => {
  fc.assert(
    fc.property(anyTouch, fc.nat(), fc.constantFrom('A', '-', '.', ' '), (ticket, at, letter) => {
      const sealed = sealTouch(secret, ticket);
      const place = at % (sealed.length - 1); // of the last letter some bits say nothing
      const changed = sealed.slice(0, place) + letter + sealed.slice(place + 1);
      if (changed !== sealed) expect(openTouch(secret, changed)).toBeUndefined();
    }),
  );
});

test('one that was given out before signatures changed is still ours', () => {
  const given =
    'WyJjbGljayIsImFiY2RlZmdoaWprbG1ub3BxcnN0dXYiLDUsNywxMjM0LDk5LDEsMSwiVVMiLDE3OTU3ODI0NjQ2MjcsImNwbSIsIjEuMjM0IiwiIixmYWxzZV0.YFbl-qa3fxvsAA0nvDhuVg';
  expect(openTouch('secret-secret-secret', given)).toMatchObject({
    touch: 'click',
    campaign: 1234,
    price: '1.234',
  });
  expect(openTouch(secret, given)).toBeUndefined();
});

test.each(['', '.', 'abc', '{click_id}', 'x'.repeat(100_000), `${'a'.repeat(300)}.b`])(
  '%.20s is none',
  (text) => {
    expect(openTouch(secret, text)).toBeUndefined();
  },
);
