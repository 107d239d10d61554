import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import PickPanel from './PickPanel.tsx';

afterEach(cleanup);

test('the Enter that ends the composing of a word picks nothing, nor does its Escape close', () => {
  const [onPick, onClose] = [vi.fn(), vi.fn()];
  const options = [{ key: 'a', name: 'Acme', content: 'Acme' }];
  const words = { label: 'Search', placeholder: '', empty: '', more: '' };
  render(
    <PickPanel
      {...words}
      {...{ onPick, onClose }}
      groups={[{ key: 'all', options }]}
      current={null}
      limit={9}
    />,
  );
  const input = screen.getByRole('combobox');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(input, { key, isComposing: true });
  expect([onPick.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledWith('a');
});
