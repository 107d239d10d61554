import { expect, test } from 'vitest';
import { reasonOf, reasonOfFetch } from './reason-of.ts';

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
/** As Node fails a connection to a host that has several addresses. */
const nowhere = Object.assign(new AggregateError([refused('192.0.2.1:443'), refused('192.0.2.2:443')]), {
  code: 'ECONNREFUSED',
});

test.each([
  ['a message', new Error('the disk is full'), 'the disk is full'],
  [
    'each address that refused',
    nowhere,
    'connect ECONNREFUSED 192.0.2.1:443, connect ECONNREFUSED 192.0.2.2:443',
  ],
  ['several failures that are summed up', new AggregateError([new Error('a')], 'all of them'), 'all of them'],
  ['a code without a message', Object.assign(new Error(), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['a kind of error that says nothing', new TypeError(), 'TypeError'],
  ['several failures of which none is there', new AggregateError([]), 'AggregateError'],
  ['what is no error', 'gone', 'gone'],
])('%s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test('of a fetch the cause says why, where there is one', () => {
  expect(reasonOfFetch(new TypeError('fetch failed', { cause: nowhere }))).toBe(reasonOf(nowhere));
  expect(reasonOfFetch(new Error('it did not answer'))).toBe('it did not answer');
  expect(reasonOfFetch('gone')).toBe('gone');
});
