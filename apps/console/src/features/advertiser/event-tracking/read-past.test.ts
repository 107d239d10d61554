import { expect, test } from 'vitest';
import { readPast } from './read-past.ts';

test('events with their lines; what is no column of events is a parameter', () => {
  const csv =
    'Event,event_id,time,value,items,color\npurchase,o-1,2026-03-01,"1,5","a;b",red\n\nspin,,2026-03-02,,,\n';
  expect(readPast(csv)).toEqual({
    events: [
      {
        line: 2,
        eventId: 'o-1',
        event: {
          event: 'purchase',
          event_id: 'o-1',
          time: '2026-03-01',
          value: '1,5',
          items: ['a', 'b'],
          color: 'red',
        },
      },
    ],
    withoutId: [3],
  });
});

test.each([
  ['', 'noColumns'],
  ['a,b\n1,2', 'noColumns'],
  ['event,event_id,time\n', 'noRows'],
])('%j: %s', (csv, problem) => {
  expect(readPast(csv)).toEqual({ problem });
});
