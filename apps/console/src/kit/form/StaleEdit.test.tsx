import type { Authorship } from '@millrace/contract/kit/authorship';
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
  render(<StaleEdit of={{ stale, staleBy: null, resolveStale: () => undefined } as never} labels={{}} />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['Yes', 'No'],
    ...['bought · purchase, in · –', '(empty)'],
  ]);
});

const at = new Date(Date.now() - 200_000).toISOString();
const by = (more: Partial<Authorship>): Authorship => ({ at, who: null, key: null, ...more });

test.each([
  [null, 'Someone else has saved this meanwhile'],
  [by({ who: { id: 7, name: 'Anna Li' } }), 'Anna Li saved this 3 minutes ago'],
  [by({ key: { id: 7, name: 'CI' } }), 'A program saved this 3 minutes ago by the key CI'],
  [by({}), 'Millrace saved this 3 minutes ago'],
])('%j: %s', (staleBy, title) => {
  const stale = [{ name: 'on', theirs: true, mine: false, onlyTheirs: false }];
  render(<StaleEdit of={{ stale, staleBy, resolveStale: () => undefined } as never} labels={{}} />);
  expect(screen.getByRole('region', { name: title })).toBeDefined();
});
