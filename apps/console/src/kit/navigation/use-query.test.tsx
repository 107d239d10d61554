import { act, cleanup, render, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type QueryChange, useQuery } from './use-query.ts';

afterEach(cleanup);

const never = new Promise<never>(() => undefined);

/** Is never done with drawing what was chosen. */
function SlowTable() {
  if (useLocation().search.includes('a=')) use(never);
  return null;
}

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

it('a choice shows at once, and the next one is put beside it, however long the screen takes', async () => {
  const drawn: ChoicesProps['drawn'] = [];
  const element = (
    <>
      <Choices drawn={drawn} />
      <SlowTable />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?page=2'] });
  render(<RouterProvider router={router} />);
  const [first] = drawn;
  await act(async () => first?.(adding('a')));
  expect(screen.getByRole('status').textContent).toBe('page=2&a=1');
  await act(async () => first?.(adding('b')));
  expect(router.state.location.search).toBe('?page=2&a=1&b=1');
});

it('who has chosen another page gets there, whatever this page still has to put in the address', async () => {
  const drawn: ChoicesProps['drawn'] = [];
  const { promise, resolve } = Promise.withResolvers<{ element: string }>();
  const list = { path: '/list', element: <Choices drawn={drawn} /> };
  const router = createMemoryRouter([list, { path: '/form', lazy: () => promise }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate('/form'));
  await act(async () => drawn.at(-1)?.(adding('search')));
  await act(async () => resolve({ element: 'the form' }));
  expect(await screen.findByText('the form')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/form');
});

it('a choice made while the one before is looked at by the router is put beside it', async () => {
  const drawn: ChoicesProps['drawn'] = [];
  const { promise, resolve } = Promise.withResolvers<null>();
  const list = { path: '/', element: <Choices drawn={drawn} />, loader: () => promise };
  const router = createMemoryRouter([list], {
    initialEntries: ['/'],
    hydrationData: { loaderData: { 0: null } },
  });
  render(<RouterProvider router={router} />);
  await act(async () => drawn.at(-1)?.(adding('a')));
  await act(async () => drawn.at(-1)?.(adding('b')));
  await act(async () => resolve(null));
  expect(router.state.location.search).toBe('?a=1&b=1');
});
