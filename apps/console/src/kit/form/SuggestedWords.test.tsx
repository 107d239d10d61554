import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { text } from '../i18n/i18n.ts';
import { type SuggestedWord, SuggestedWords } from './SuggestedWords.tsx';

afterEach(cleanup);

const categories = [{ value: 'Casino', note: 'Campaigns: 3' }, { value: 'Card' }];

let chosen: readonly string[];
function Field({ suggestions, begin }: { suggestions: readonly SuggestedWord[]; begin: readonly string[] }) {
  const [words, setWords] = useState(begin);
  chosen = words;
  return (
    <SuggestedWords
      suggestions={suggestions}
      none="No category yet"
      separators={[',']}
      value={words}
      onChange={setWords}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
const keyCodes = { Enter: 13, Tab: 9, ArrowDown: 40, Escape: 27 };
function press(key: keyof typeof keyCodes): void {
  fireEvent.keyDown(field(), { key, keyCode: keyCodes[key], which: keyCodes[key] });
  fireEvent.keyUp(field(), { key, keyCode: keyCodes[key] });
}
const type = (typed: string) => fireEvent.change(field(), { target: { value: typed } });

function open(suggestions: readonly SuggestedWord[] = categories, begin: readonly string[] = []): void {
  render(<Field suggestions={suggestions} begin={begin} />);
  fireEvent.mouseDown(field());
}

test('known words are offered, and one is taken by arrow and Enter; nothing is without', async () => {
  open();
  expect(offered()).toEqual(['CasinoCampaigns: 3', 'Card']);
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
  press('Enter');
  press('Tab');
  expect(chosen).toEqual([]);
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toMatch(/_list_0$/);
  press('Enter');
  expect(chosen).toEqual(['Casino']);
});

test('what is typed searches them, and is taken as it is where it is none of them', async () => {
  open();
  type('cas');
  expect(offered()).toEqual([text('caps.notListed', { typed: 'cas' }), 'CasinoCampaigns: 3']);
  press('Enter');
  expect(chosen).toEqual(['cas']);
  await waitFor(() => expect(field().value).toBe(''));
  type('car');
  press('ArrowDown');
  press('Enter');
  expect(chosen).toEqual(['cas', 'Card']);
});

test('a known word stands as it is known, once, in whatever case it is typed or pasted', () => {
  open(categories, ['Dating']);
  type('CASINO');
  expect(offered()).toEqual(['CasinoCampaigns: 3']);
  press('Enter');
  expect(chosen).toEqual(['Dating', 'Casino']);
  type('casino,card, Trivia,');
  expect(chosen).toEqual(['Dating', 'Casino', 'Card', 'Trivia']);
});

test.each([
  ['cas', 'a word of one’s own'],
  ['Casino', 'a known one'],
])('%s, which is chosen and typed once more, stays, and brings no other: %s', async (word) => {
  open([...categories, { value: 'Casino games' }], [word]);
  type(word);
  press('Enter');
  expect(chosen).toEqual([word]);
  await waitFor(() => expect(field().value).toBe(''));
});

test('where none is known the menu says so, and words are typed; leaving the field takes the last', () => {
  open([]);
  expect(screen.getByText('No category yet')).toBeDefined();
  type('Trivia');
  fireEvent.blur(field());
  expect(chosen).toEqual(['Trivia']);
});
