import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { WeekGrid } from './WeekGrid.tsx';

afterEach(cleanup);

let chosen: readonly number[] = [];
function Grid({ disabled = false }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState<readonly number[]>([]);
  chosen = value;
  return <WeekGrid label="Hours" value={value} onChange={setValue} disabled={disabled} />;
}

const cell = (name: string) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const mouse = { pointerType: 'mouse', button: 0 };

test('arrows move inside, also to the heads, and stop at its edges; a key switches', () => {
  render(<Grid />);
  const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([cell('Mon, 0:00')]);
  stops[0]?.focus();
  press('ArrowDown');
  press('ArrowRight');
  expect(document.activeElement).toBe(cell('Tue, 1:00'));
  // As a browser does for a key on a button.
  fireEvent.click(cell('Tue, 1:00'));
  expect(chosen).toEqual([25]);
  fireEvent.click(cell('Tue, 1:00'));
  expect(chosen).toEqual([]);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) press(key);
  expect(document.activeElement).toBe(cell('Tue'));
  fireEvent.click(cell('Tue'));
  expect(chosen).toEqual(Array.from({ length: 24 }, (_, hour) => 24 + hour));
  press('ArrowUp');
  // The corner has nothing to switch.
  press('ArrowUp');
  expect(document.activeElement).toBe(cell('Mon'));
  press('ArrowRight');
  press('ArrowUp');
  expect(document.activeElement).toBe(cell('Every day at 0:00'));
  expect(fireEvent.keyDown(cell('Every day at 0:00'), { key: 'ArrowUp' })).toBe(false);
  fireEvent.click(cell('Every day at 0:00'));
  expect(chosen.filter((hour) => hour % 24 === 0)).toHaveLength(7);
});

test('where nothing can be changed it is read by keys all the same', () => {
  render(<Grid disabled />);
  cell('Mon, 0:00').focus();
  press('ArrowDown');
  const next = cell('Tue, 0:00');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.pointerDown(next, mouse);
  for (const name of ['Tue, 0:00', 'Tue', 'Every day at 0:00']) fireEvent.click(cell(name));
  expect(chosen).toEqual([]);
});

test('a pressed mouse switches what it is drawn over to what the first one became', () => {
  render(<Grid />);
  const over = (name: string) => fireEvent.pointerEnter(cell(name));
  fireEvent.pointerDown(cell('Mon, 8:00'), mouse);
  over('Mon, 9:00');
  over('Mon, 10:00');
  over('Mon, 9:00');
  fireEvent.pointerUp(cell('Mon, 9:00'), mouse);
  over('Mon, 11:00');
  expect(chosen).toEqual([8, 9, 10]);
  fireEvent.pointerDown(cell('Mon, 9:00'), mouse);
  over('Mon, 10:00');
  over('Mon, 11:00');
  fireEvent.pointerUp(cell('Mon, 11:00'), mouse);
  expect(chosen).toEqual([8]);
});

test('a click and a tap switch one, once', () => {
  render(<Grid />);
  const one = cell('Sun, 23:00');
  fireEvent.pointerDown(one, mouse);
  fireEvent.pointerUp(one, mouse);
  fireEvent.click(one);
  expect(chosen).toEqual([167]);
  fireEvent.pointerDown(one, { pointerType: 'touch', button: 0 });
  fireEvent.pointerUp(one, { pointerType: 'touch', button: 0 });
  fireEvent.click(one);
  expect(chosen).toEqual([]);
});
