import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import MenuDrawer from './MenuDrawer.tsx';

afterEach(cleanup);

function Phone() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      {isOpen && (
        <MenuDrawer onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Apps
          </button>
        </MenuDrawer>
      )}
    </>
  );
}

function open(): { readonly menu: HTMLElement; readonly item: HTMLElement } {
  render(<Phone />);
  const menu = screen.getByRole('button', { name: 'Menu' });
  menu.focus();
  fireEvent.click(menu);
  const item = screen.getByRole('button', { name: 'Apps' });
  item.focus();
  return { menu, item };
}

test('the menu of a phone gives the focus back to its button when it is closed', async () => {
  const { menu } = open();
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

test('who goes to a page by it is not taken back to its button', async () => {
  const { menu, item } = open();
  fireEvent.click(item);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).not.toBe(menu);
});
