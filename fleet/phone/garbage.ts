import type { SentCall } from '../wire/transport.ts';
import type { Caller } from './caller.ts';

const nobodys = 2_147_483_647;

/** Paths and texts that come in from the wild, and that nothing may be counted from. */
const samples: readonly (readonly [kind: string, path: string, text: string])[] = [
  ['wf', '/sdk/wf', '{"pid":"1","act":'],
  ['wf', '/sdk/wf', '[]'],
  ['wf', '/sdk/wf', JSON.stringify({ pid: nobodys })],
  ['lr', '/sdk/lr', JSON.stringify({ type: 99, pid: 1, iid: 1 })],
  ['lr', '/sdk/lr', JSON.stringify({ type: 6, pid: nobodys, iid: nobodys, revenue: 1e300 })],
  ['lr', '/sdk/lr', JSON.stringify({ type: 6, pid: -1, iid: 'all of them' })],
  ['log', '/sdk/log', JSON.stringify({ events: 'none' })],
  [
    'log',
    '/sdk/log',
    JSON.stringify({ events: [{ eid: 271, pid: nobodys, iid: nobodys, price: 1e12 }, null, 7] }),
  ],
  ['iap', '/sdk/iap', JSON.stringify({ cur: 'USD', iap: 'a lot', iapt: '' })],
  ['init', '/init', '\u0000\u0001\u0002'],
];

/** A call that no SDK would make. */
export function garbageOf(caller: Caller): SentCall {
  const [kind, path, text] = caller.chance.pick(samples);
  return caller.sentCall(kind, `${caller.options.baseUrl}${path}`, kind === 'wf' ? 4 : 1, text);
}
