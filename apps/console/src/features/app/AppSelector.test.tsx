import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsReady } from '../../kit/i18n/i18n.ts';
import { AppSelector } from './AppSelector.tsx';
import { type App, selectionOf, useApps } from './use-apps.ts';

const app = (id: number, status = 1): App => ({
  id,
  appName: `App ${id}`,
  appId: `com.app${id}`,
  plat: 1,
  status,
});
const twoApps = () => useApps(() => [app(1), app(2), app(3, 0)]);

beforeAll(textsReady);
beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.innerHTML = '';
});

async function open(canAdd: boolean, canList: boolean): Promise<void> {
  render(
    <MemoryRouter>
      <AppSelector collapsed={false} canAdd={canAdd} canList={canList} useSelection={twoApps} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('combobox');
}

describe('selectionOf', () => {
  it('offers active apps; the stored one is chosen, else the first', () => {
    const apps = [app(1), app(2), app(3, 0)];
    expect(selectionOf(apps, 2).selected?.id).toBe(2);
    expect(selectionOf(apps, 3).selected?.id).toBe(1);
    expect(selectionOf(apps, null)).toMatchObject({ apps: [{ id: 1 }, { id: 2 }], selected: { id: 1 } });
    expect(selectionOf([], 1).selected).toBeNull();
  });
});

describe('AppSelector', () => {
  it('leads to Add App and View All Apps where those screens exist', async () => {
    await open(true, true);
    expect(screen.getByRole('link', { name: 'Add App' }).getAttribute('href')).toBe(
      '/publisher/app/add?type=Add',
    );
    expect(screen.getByRole('link', { name: 'View All Apps' })).toBeTruthy();
  });

  it('shows neither where they do not', async () => {
    await open(false, false);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('finds an app by its name and remembers the choice', async () => {
    await open(false, false);
    const box = screen.getByRole('combobox');
    fireEvent.change(box, { target: { value: 'app 2' } });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['App 2com.app2']);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(JSON.parse(localStorage.getItem('pro__selectedApp') ?? '{}').value).toEqual({ id: 2 });
  });
});
