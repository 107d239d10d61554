import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { takesWhatFits } from '../ui/takes-what-fits.ts';
import { NamedFilter } from './NamedFilter.tsx';

afterEach(cleanup);

test.each([
  ['any, what is chosen, and what is found', '', ['All apps', 'Old Rush', 'Sky Jump']],
  ['only what is found by a search, whose first one Enter takes', 'sky', ['Sky Jump']],
])('a filter offers %s', (_, search, offered) => {
  render(
    <NamedFilter
      {...{ label: 'App', any: 'All apps', chosen: 2, chosenName: 'Old Rush', search }}
      found={[{ value: 1, label: 'Sky Jump' }]}
      searched={{
        ...{ loading: false, showSearch: { filterOption: false, searchValue: '', onSearch: () => {} } },
        ...{ onSelect: () => {}, onDeselect: () => {}, onOpenChange: () => {} },
        ...takesWhatFits(true),
      }}
      onChange={() => {}}
    />,
  );
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options.map(({ textContent }) => textContent)).toEqual(offered);
});

test('what was picked from a search keeps its name when all are offered again', () => {
  const found = { value: 7, label: 'Ann' };
  const filter = (chosen: number | undefined, options: readonly (typeof found)[], search: string) => (
    <NamedFilter
      {...{ label: 'Person', any: 'Anybody', chosen, chosenName: undefined, search }}
      found={options}
      searched={{
        ...{ loading: false, showSearch: { filterOption: false, searchValue: search, onSearch: () => {} } },
        ...{ onSelect: () => {}, onDeselect: () => {}, onOpenChange: () => {} },
        ...takesWhatFits(true),
      }}
      onChange={() => {}}
    />
  );
  const { rerender } = render(filter(undefined, [found], 'ann'));
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  rerender(filter(7, [{ value: 1, label: 'Zoe' }], ''));
  expect(document.querySelector('.ant-select-content')?.textContent).toContain('Ann');
});
