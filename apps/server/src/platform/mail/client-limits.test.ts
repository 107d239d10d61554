import { expect, test } from 'vitest';
import { ClientLimits, mostAtOnce, mostInMinute } from './client-limits.ts';

const now = new Date('2026-11-30T12:00:10Z');
const later = new Date('2026-11-30T12:01:00Z');

/** How many of so many tries are let in. */
const letIn = (tries: number, isLetIn: (nth: number) => boolean) =>
  Array.from({ length: tries }, (_, nth) => isLetIn(nth)).filter(Boolean).length;

test('so many connections of one host at a time, and another when one has left', () => {
  const limits = new ClientLimits();
  const enter = (remoteAddress: string) => (nth: number) =>
    limits.enter({ id: `${remoteAddress} ${nth}`, remoteAddress });
  expect(letIn(mostAtOnce + 2, enter('192.0.2.1'))).toBe(mostAtOnce);
  expect(letIn(mostAtOnce + 2, enter('192.0.2.2'))).toBe(mostAtOnce);
  const another = { id: 'another', remoteAddress: '192.0.2.1' };
  // One that was turned away takes no place with it.
  limits.leave({ id: `192.0.2.1 ${mostAtOnce}` });
  expect(limits.enter(another)).toBe(false);
  limits.leave({ id: '192.0.2.1 0' });
  expect(limits.enter(another)).toBe(true);
});

test('so many mails of one host in a minute', () => {
  const limits = new ClientLimits();
  const mails = (remoteAddress: string, at = now) =>
    letIn(mostInMinute + 2, () => limits.mayMail({ id: 'one', remoteAddress }, at));
  expect(mails('192.0.2.1')).toBe(mostInMinute);
  expect(mails('192.0.2.2')).toBe(mostInMinute);
  expect(limits.mayMail({ id: 'one', remoteAddress: '192.0.2.1' }, later)).toBe(true);
});

test('whoever has a network of IPv6 is one host', () => {
  const limits = new ClientLimits();
  const enter = (nth: number) => limits.enter({ id: `${nth}`, remoteAddress: `2001:db8:1:2::${nth + 1}` });
  expect(letIn(mostAtOnce + 2, enter)).toBe(mostAtOnce);
  expect(limits.enter({ id: 'next door', remoteAddress: '2001:db8:1:3::1' })).toBe(true);
});
