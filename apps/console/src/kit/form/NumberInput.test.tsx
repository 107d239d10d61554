import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { NumberInput } from './NumberInput.tsx';

afterEach(cleanup);

let held: unknown;
function Form() {
  const [value, setValue] = useState<number | string | null>(5);
  held = value;
  return <NumberInput value={value} onChange={setValue} />;
}

it.each([
  ['7', 7, '7'],
  ['-1', -1, '-1'],
  ['99999', 99_999, '99999'],
  ['2.5', 2.5, '2.5'],
  ['１２', 12, '12'],
  ['', null, ''],
  ['abc', 'abc', 'abc'],
  ['5x', '5x', '5x'],
  ['1,5', '1,5', '1,5'],
])('%j typed and left: the form holds %j, and %j stays', (typed, expected, shown) => {
  render(<Form />);
  const input = screen.getByRole('spinbutton');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: typed } });
  expect(held).toBe(expected);
  fireEvent.blur(input);
  expect(held).toBe(expected);
  expect(input).toHaveProperty('value', shown);
});

it.each([
  ['12', 12],
  ['', null],
])('%j after a text', (typed, expected) => {
  render(<Form />);
  const input = screen.getByRole('spinbutton');
  fireEvent.change(input, { target: { value: 'abc' } });
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.blur(input);
  expect(held).toBe(expected);
  expect(input).toHaveProperty('value', typed);
});
