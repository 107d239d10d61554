import { expect, test } from 'vitest';
import { openLeaseChannel } from './lease-channel.ts';

const ask = (campaignId: number, back = '0') => ({
  ...{ campaignId, day: '2026-11-20', back, need: '1', least: '1', isDue: false },
});
const answer = (campaignId: number) => ({ campaignId, day: '2026-11-20', granted: '2', refused: null });

test('answers reach whoever asked, in whatever order they come; without its server nobody lends, and nothing is taken back', async () => {
  const sent: [number, number][] = [];
  const channel = openLeaseChannel((id, asks) => sent.push([id, asks[0]?.campaignId ?? 0]));
  const [first, second, third] = [channel.ask([ask(3)]), channel.ask([ask(4)]), channel.ask([ask(5, '0.5')])];
  for (const [id, campaignId] of sent.slice(0, 2).toReversed()) channel.answered(id, [answer(campaignId)]);
  channel.answered(99, []);
  expect([await first, await second]).toEqual([[answer(3)], [answer(4)]]);
  channel.end();
  const away = { campaignId: 5, day: '2026-11-20', granted: '0.5', refused: 'away' };
  expect([await third, await channel.ask([ask(5, '0.5')])]).toEqual([[away], [away]]);
  expect(sent).toHaveLength(3);
});
