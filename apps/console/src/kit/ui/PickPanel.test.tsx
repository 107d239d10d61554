import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { withoutAnswer } from '../api/api-error.ts';
import PickPanel from './PickPanel.tsx';

afterEach(cleanup);

const words = { label: 'Search', placeholder: '', empty: 'Nothing fits.', more: '' };

test('a list that could not be asked for is no empty one, and is asked for again', () => {
  const query = { isError: true, error: withoutAnswer('network', ''), refetch: vi.fn() };
  const nothing = { onPick: vi.fn(), onClose: vi.fn(), groups: [], current: null, limit: 9 };
  render(<PickPanel {...words} {...nothing} query={query} />);
  expect(screen.queryByText('Nothing fits.')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(query.refetch).toHaveBeenCalledOnce();
});

test('Enter picks nothing of what an earlier search has found', () => {
  const calls = { onPick: vi.fn(), onClose: vi.fn() };
  const groups = [{ key: 'all', options: [{ key: 'a', name: 'Acme', content: 'Acme' }] }];
  const panel = (stale: boolean) => (
    <PickPanel {...words} {...calls} {...{ groups, stale }} current={null} limit={9} onSearch={() => {}} />
  );
  const { rerender } = render(panel(true));
  const enter = () => fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  enter();
  expect(calls.onPick).not.toHaveBeenCalled();
  rerender(panel(false));
  enter();
  expect(calls.onPick).toHaveBeenCalledWith('a');
});

test('the Enter that ends the composing of a word picks nothing, nor does its Escape close', () => {
  const [onPick, onClose] = [vi.fn(), vi.fn()];
  const options = [{ key: 'a', name: 'Acme', content: 'Acme' }];
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
