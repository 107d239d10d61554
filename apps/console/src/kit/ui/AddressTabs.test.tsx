import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AddressTabs } from './AddressTabs.tsx';

afterEach(cleanup);

const items = ['users', 'apps'].map((key) => ({ key, label: key, children: `the ${key}` }));

function Address() {
  return <output>{useLocation().search}</output>;
}

function open(search: string) {
  render(
    <MemoryRouter initialEntries={[`/page${search}`]}>
      <AddressTabs items={items} kept={{ app: '3' }} />
      <Address />
    </MemoryRouter>,
  );
  return screen.getByRole('tab', { selected: true }).textContent;
}

test('the tab of the address is open, and the first where that is none of them', () => {
  for (const [search, name] of [
    ['', 'users'],
    ['?tab=apps', 'apps'],
    ['?tab=gone', 'users'],
  ] as const) {
    expect(open(search)).toBe(name);
    expect(screen.getByText(`the ${name}`)).toBeDefined();
    cleanup();
  }
});

test('another tab takes what is of none of them along, and the page of the one before not', () => {
  open('?tab=users&app=3&page=4');
  fireEvent.click(screen.getByRole('tab', { name: 'apps' }));
  expect(screen.getByRole('status').textContent).toBe('?app=3&tab=apps');
  fireEvent.click(screen.getByRole('tab', { name: 'users' }));
  expect(screen.getByRole('status').textContent).toBe('?app=3');
});
