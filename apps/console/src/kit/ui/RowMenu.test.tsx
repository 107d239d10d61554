import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { text } from '../i18n/i18n.ts';
import { RowMenu } from './RowMenu.tsx';

afterEach(cleanup);

test('what an item opens finds the focus on the button of the menu, to which it can give it back', async () => {
  let focused: Element | null = null;
  const onClick = () => {
    focused = document.activeElement;
  };
  render(<RowMenu of="Robin" items={[{ key: 'remove', label: 'Remove', onClick }]} />);
  const button = screen.getByRole('button', { name: text('list.more', { name: 'Robin' }) });
  fireEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Remove', hidden: true });
  item.focus();
  fireEvent.click(item);
  expect(focused).toBe(button);
});
