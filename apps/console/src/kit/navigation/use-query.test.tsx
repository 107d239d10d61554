import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type QueryChange, useQuery } from './use-query.ts';

afterEach(cleanup);

interface ChoicesProps {
  /** The function of each drawing, as a click handler keeps it. */
  readonly drawn: ((change: QueryChange) => void)[];
}

function Choices({ drawn }: ChoicesProps) {
  const [query, change] = useQuery();
  drawn.push(change);
  return <output>{query.toString()}</output>;
}

const adding =
  (name: string): QueryChange =>
  (query) => {
    query.set(name, '1');
    return query;
  };

it('a choice made before the screen shows the one before is put beside that', async () => {
  const drawn: ChoicesProps['drawn'] = [];
  const router = createMemoryRouter([{ path: '/', element: <Choices drawn={drawn} /> }], {
    initialEntries: ['/?page=2'],
  });
  render(<RouterProvider router={router} />);
  const [first] = drawn;
  await act(async () => first?.(adding('a')));
  await act(async () => first?.(adding('b')));
  expect(router.state.location.search).toBe('?page=2&a=1&b=1');
});
