import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../i18n/i18n.ts';
import { AccountState } from './AccountState.tsx';

beforeAll(async () => {
  await loadTexts('screens');
});
afterEach(cleanup);
afterAll(() => chooseLanguage('enGB'));

const account = { status: 2, reason: 'unclear', reasonDetail: null, reasonFinding: null } as const;
const missing = { name: 'columnMissing', params: { column: 'revenue' } } as const;

test('what we found is said in the reader’s language, and not as the network’s words; those stay as they came', async () => {
  for (const [language, found, words] of [
    ['enGB', 'The answer has no column “revenue”.', 'The network said: “HTTP 500: Nein”'],
    ['zhCN', '返回内容中没有“revenue”列。', '广告网络返回：“HTTP 500: Nein”'],
  ] as const) {
    await chooseLanguage(language);
    await loadTexts('screens');
    const { rerender } = render(<AccountState account={{ ...account, reasonFinding: missing }} />);
    expect(screen.getByText(found)).toBeTruthy();
    expect(screen.queryByText(/The network said|广告网络返回/)).toBeNull();
    rerender(<AccountState account={{ ...account, reasonDetail: 'HTTP 500: Nein' }} />);
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
  }
});
