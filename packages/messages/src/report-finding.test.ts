import { findingNames, reportFindings } from '@millrace/contract/report/report-finding';
import { expect, test } from 'vitest';
import { enGB } from './enGB/index.ts';

test('the text of each finding says all that the finding tells', () => {
  const said = findingNames.map((name) => [
    name,
    [...enGB.reportFinding[name].matchAll(/{{(\w+)}}/g)].map(([, param]) => param).toSorted(),
  ]);
  expect(said).toEqual(findingNames.map((name) => [name, [...reportFindings[name]].toSorted()]));
});
