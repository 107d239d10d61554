import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StaleEdit } from './StaleEdit.tsx';
import type { StaleField } from './stale-edit.ts';

afterEach(cleanup);

test('lists, rows and switches can be read where no form says how', () => {
  const stale: StaleField[] = [
    { name: 'on', theirs: true, mine: false, onlyTheirs: false },
    {
      ...{ name: 'rows', onlyTheirs: false },
      ...{
        theirs: [
          { told: 'bought', name: 'purchase' },
          { told: 'in', name: null },
        ],
        mine: [],
      },
    },
  ];
  render(<StaleEdit of={{ stale, resolveStale: () => undefined } as never} labels={{}} />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['Yes', 'No'],
    ...['bought · purchase, in · –', '(empty)'],
  ]);
});
