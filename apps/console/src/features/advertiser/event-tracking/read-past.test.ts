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
    withoutId: [4],
  });
});

const head = 'event,event_id,time,currency,value';
const row = 'purchase,o-1,2026-03-01,EUR';
test.each([
  ['a quotation mark that is not closed', [`${row},"1`, `${row},2`], { problem: 'quotes', line: 3 }],
  ['one in the middle of a cell', [`${row},"1"9`], { problem: 'quotes', line: 3 }],
  [
    'thousands without quotation marks',
    [`${row},1,299.00`],
    { problem: 'cells', line: 3, count: 6, expected: 5 },
  ],
  ['a row that is cut off', ['', row], { problem: 'cells', line: 4, count: 4, expected: 5 }],
  ['another encoding', [`${row},\uFFFD5`], { problem: 'encoding' }],
  ['UTF-16', [`${row},\u00005`], { problem: 'encoding' }],
])('%s refuses the whole file', (_, rows, refusal) => {
  expect(readPast([head, `${row},5`, ...rows].join('\n'))).toEqual(refusal);
});

test('a column that is there twice refuses the file: which of the two is meant nobody says', () => {
  const problem = { problem: 'columnTwice', column: 'value' };
  expect(readPast(`${head},Value\n${row},1,2`)).toEqual(problem);
});

test.each(['\n', '\r\n', '\r'])(
  'empty cells of a spreadsheet behind the last column say nothing: %j',
  (end) => {
    const read = readPast([`${head},,`, `${row},5,,,`, ',,,,,,'].join(end));
    expect(read).toMatchObject({
      events: [{ line: 2, eventId: 'o-1', event: { value: '5' } }],
      withoutId: [],
    });
  },
);

test.each([
  ['', 'noColumns'],
  ['a,b\n1,2', 'noColumns'],
  ['event,event_id,time\n', 'noRows'],
])('%j: %s', (csv, problem) => {
  expect(readPast(csv)).toEqual({ problem });
});
