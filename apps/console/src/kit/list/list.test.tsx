import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, withoutAnswer } from '../api/api-error.ts';
import { queries } from '../api/query.ts';
import { EmptyList } from './EmptyList.tsx';
import { type ListQuery, ListScreen } from './ListScreen.tsx';
import { useSelection } from './list-selection.ts';
import { StatusSwitch } from './StatusSwitch.tsx';
import { useListAddress } from './use-list-address.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const answered: ListQuery<Row> = {
  data: {
    list: [
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ],
    total: 2,
  },
  isError: false,
  error: null,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('never asked again')),
};

type Asked = ListQuery<Row> | ((page: number) => ListQuery<Row>);

// Each has a list of its own: what was chosen is remembered.
const viewport = vi.hoisted(() => ({ now: 'desktop' }));
vi.mock('../ui/use-viewport.ts', () => ({ useViewport: () => viewport.now }));

function List({ query: asked = answered }: { readonly query?: Asked }) {
  const address = useListAddress(['name']);
  const query = typeof asked === 'function' ? asked(address.page) : asked;
  const selection = useSelection();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <output data-testid="selected">{selection.keys.join()}</output>
      <ListScreen<Row>
        label="Things"
        name={`things on a ${viewport.now}`}
        query={query}
        rowKey={({ id }) => id}
        address={address}
        empty={<EmptyList address={address} filters={['kind']} noMatch="Nothing fits" lead="Nothing yet" />}
        selection={selection}
        columns={[
          { key: 'name', title: 'Name', sortBy: 'name', onCard: 'head', render: ({ name }) => name },
          { key: 'id', title: 'Number', onCard: 'line', render: ({ id }) => id },
          { key: 'note', title: 'Note', onCard: 'line', optional: true, render: () => '–' },
        ]}
      />
    </>
  );
}

function open(address = '/', query: Asked = answered): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queries}>
        <List query={query} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const header = (name: RegExp) => screen.getByRole('columnheader', { name });

afterEach(() => {
  viewport.now = 'desktop';
  cleanup();
  localStorage.clear();
});

describe('ListScreen', { timeout: 30_000 }, () => {
  it('says where it did not count all', () => {
    open('/', { ...answered, data: { list: [{ id: 1, name: 'One' }], total: 10_000, more: true } });
    expect(screen.getByText('Entries: more than 10,000')).toBeTruthy();
  });

  it('sorts by a column header, up, down and no more; the order stands in the address', () => {
    open('/?page=3&x=1');
    const steps = [
      ['ascending', '?x=1&sort=name&order=asc'],
      ['descending', '?x=1&sort=name&order=desc'],
      [null, '?x=1'],
    ];
    for (const [aria, search] of steps) {
      fireEvent.click(within(header(/^Name/)).getByRole('button'));
      expect(header(/^Name/).getAttribute('aria-sort')).toBe(aria);
      expect(screen.getAllByRole('status')[0]?.textContent).toBe(search);
    }
  });

  it.each([
    ['a business code', { status: 200, code: 1014 }, 'CODE:1014'],
    ['trouble of the server', { status: 500, code: 1001 }, 'CODE:1001'],
    ['no right to it', { status: 403, code: 1000 }, 'Forbidden'],
  ])('that fails says why: %s', (_, answer, title) => {
    const refetch = vi.fn();
    const error = new ApiError('refused', 'What the server says.', { ...answer, data: {} });
    open('/', { ...answered, data: undefined, isError: true, error, refetch });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(title)).toBeTruthy();
    expect(alert.getByText('What the server says.')).toBeTruthy();
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('that gets no answer says that it could not be loaded', () => {
    const error = withoutAnswer('network', '');
    open('/', { ...answered, data: undefined, isError: true, error });
    expect(screen.getByRole('alert').textContent).toContain('This list could not be loaded.');
  });

  it('keeps the rows that are known where asking again has failed', () => {
    open('/', { ...answered, isError: true, error: withoutAnswer('network', '') });
    expect(screen.getByRole('alert').textContent).toContain('may be old.');
    expect(screen.getByText('Two')).toBeTruthy();
  });

  it('leads from a page beyond the end to the last one, and says meanwhile that it loads', async () => {
    const page = (list: readonly Row[]) => ({ ...answered, data: { list, total: 21 } });
    const said: (string | null)[] = [];
    open('/?page=4', (asked) => {
      said.push(screen.queryByText('Nothing yet')?.textContent ?? null);
      return page(asked === 2 ? [{ id: 21, name: 'Last' }] : []);
    });
    expect(await screen.findByText('Last')).toBeTruthy();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('?page=2');
    expect(said).not.toContain('Nothing yet');
  });

  it('that is empty says what search and filters leave and clears them, or what will be there', () => {
    open('/?search=a&kind=b&x=1', { ...answered, data: { list: [], total: 0 } });
    expect(screen.getByText('Nothing fits')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('?x=1');
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });

  it('takes no order from the address that its call does not know', () => {
    open('/?sort=secret&order=asc');
    expect(header(/^Name/).getAttribute('aria-sort')).toBeNull();
  });

  it('hides a column and remembers it', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Columns and row height' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Number' }));
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
    cleanup();
    open();
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
  });

  it('selects rows for what is done with several', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select entry 2' }));
    expect(screen.getByTestId('selected').textContent).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.getByTestId('selected').textContent).toBe('');
  });
});

describe('ListScreen on a phone', { timeout: 30_000 }, () => {
  const cards = () => within(screen.getByRole('list', { name: 'Things' }));

  it('sorts by what the headers of the table sort by; the order stands in the address', async () => {
    viewport.now = 'mobile';
    open('/?page=3&x=1&sort=name&order=asc');
    const choice = screen.getByRole('combobox', { name: 'Sort by' });
    for (const [label, search] of [
      ['Name ↓', '?x=1&sort=name&order=desc'],
      ['Usual order', '?x=1'],
      ['Name ↑', '?x=1&sort=name&order=asc'],
    ] as const) {
      fireEvent.mouseDown(choice);
      // What is chosen now has its title too.
      const option = (await screen.findAllByTitle(label)).at(-1);
      fireEvent.click(option ?? choice);
      expect(screen.getAllByRole('status')[0]?.textContent).toBe(search);
    }
  });

  it('hides a column and shows an optional one, and remembers both', async () => {
    viewport.now = 'mobile';
    open();
    expect(cards().getAllByText('Number')).toHaveLength(2);
    expect(cards().queryByText('Note')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.queryByRole('checkbox', { name: 'Narrow rows' })).toBeNull();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Number' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Note' }));
    cleanup();
    open();
    expect(cards().queryByText('Number')).toBeNull();
    expect(cards().getAllByText('Note')).toHaveLength(2);
  });
});

describe('ListScreen with details', { timeout: 30_000 }, () => {
  it('keeps open what is open as its cards become a table, and the other way round', () => {
    const list = () => (
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <DetailedList />
        </QueryClientProvider>
      </MemoryRouter>
    );
    const shown = () => [1, 2].map((id) => screen.queryByText(`All of ${id}`) !== null);
    viewport.now = 'mobile';
    const { rerender } = render(list());
    fireEvent.click(screen.getByRole('button', { name: 'Details of Two' }));
    expect(shown()).toEqual([false, true]);
    viewport.now = 'desktop';
    rerender(list());
    expect(screen.getByRole('table')).toBeTruthy();
    expect(shown()).toEqual([false, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Details of One' }));
    fireEvent.click(screen.getByRole('button', { name: 'Details of Two' }));
    viewport.now = 'mobile';
    rerender(list());
    expect(shown()).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Details of One' }));
    expect(shown()).toEqual([false, false]);
  });
});

function DetailedList() {
  return (
    <ListScreen<Row>
      label="Things"
      query={answered}
      rowKey={({ id }) => id}
      address={useListAddress([])}
      empty="Nothing yet"
      columns={[{ key: 'name', title: 'Name', onCard: 'head', render: ({ name }) => name }]}
      details={{ render: ({ id }) => `All of ${id}`, label: ({ name }) => `Details of ${name}` }}
    />
  );
}

describe('StatusSwitch', () => {
  const refusal = new ApiError('refused', 'No', { status: 200, code: 1011, data: {} });

  it.each([
    ['turns at once and stays when it went through', () => Promise.resolve(), 'false'],
    ['turns back when the server refuses', () => Promise.reject(refusal), 'true'],
  ])('%s', async (_, store, after) => {
    let stored = 1;
    const view = () => (
      <StatusSwitch
        label="Thing"
        status={stored}
        onSwitch={async (status) => {
          await store();
          stored = status;
        }}
      />
    );
    const { rerender } = render(view());
    const state = () => screen.getByRole('switch', { name: 'Thing' }).getAttribute('aria-checked');
    fireEvent.click(screen.getByRole('switch'));
    expect(state()).toBe('false');
    await waitFor(() => {
      rerender(view());
      expect(state()).toBe(after);
    });
  });
});
