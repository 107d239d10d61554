import { blankSource, type ReportSource, reportSourceForm } from '@millrace/contract/report/report-source';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContractFields } from '../../../kit/form/ContractFields.tsx';
import { useContractForm } from '../../../kit/form/use-contract-form.ts';
import { PagingFields } from './PagingFields.tsx';

afterEach(cleanup);

function Fields(change: Pick<ReportSource, 'format' | 'paging'>) {
  const contract = useContractForm({ schema: reportSourceForm, onSubmit: async () => undefined });
  const { secretTail: _, ...source } = blankSource('USD');
  return (
    <ContractFields of={contract} initial={{ ...source, ...change }}>
      <PagingFields {...change} />
    </ContractFields>
  );
}
const labels = ['Pages', 'Next page at', 'Parameter of the page'];

test.each([
  ['json', 'none', ['Pages']],
  ['csv', 'link', ['Pages']],
  ['json', 'next', ['Pages', 'Next page at']],
  ['json', 'cursor', labels],
  ['json', 'number', ['Pages', 'Parameter of the page']],
] as const)('%s, %s: what that way needs to know is asked for', (format, paging, asked) => {
  render(<Fields format={format} paging={paging} />);
  const shown = labels.filter((label) => screen.queryByLabelText(label, { exact: true }) !== null);
  expect(shown).toEqual(asked);
});
