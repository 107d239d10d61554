import { expect, test } from 'vitest';
import { filledAddress, hasDay, unknownPlaceholder } from './report-address.ts';

const day = '2026-02-28';

test.each([
  ['https://a.example/{first}/{last}', 'https://a.example/2026-02-28/2026-02-28'],
  ['https://a.example/?from={first}&to={next}', 'https://a.example/?from=2026-02-28&to=2026-03-01'],
  ['https://a.example/?d={first:yyyymmdd}', 'https://a.example/?d=20260228'],
  ['https://a.example/?d={first:dd/mm/yyyy}', 'https://a.example/?d=28%2F02%2F2026'],
  ['https://a.example/?d={last:mm/dd/yyyy}', 'https://a.example/?d=02%2F28%2F2026'],
  ['https://a.example/?d={last:dd-mm-yyyy}', 'https://a.example/?d=28-02-2026'],
  ['https://a.example/', 'https://a.example/'],
])('%s', (address, filled) => {
  expect(filledAddress(address, day)).toBe(filled);
  expect(unknownPlaceholder(address)).toBeUndefined();
  expect(hasDay(address)).toBe(address !== filled);
});

test.each(['{today}', '{first:yy}', '{}', '{constructor}', '{first:toString}'])(
  '%s is none',
  (placeholder) => {
    const address = `https://a.example/${placeholder}`;
    expect(filledAddress(address, day)).toBe(address);
    expect(unknownPlaceholder(address)).toBe(placeholder);
  },
);

test('every way to write a day is one that can be filled in', () => {
  for (const format of ['yyyy-mm-dd', 'yyyymmdd', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd-mm-yyyy'])
    expect(hasDay(`https://a.example/{first:${format}}`)).toBe(true);
});
