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
        ...{ loading: false, showSearch: { filterOption: false, onSearch: () => {} } },
        ...takesWhatFits(true),
      }}
      onChange={() => {}}
    />,
  );
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options.map(({ textContent }) => textContent)).toEqual(offered);
});
