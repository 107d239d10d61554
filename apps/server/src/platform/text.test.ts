import { expect, test } from 'vitest';
import { translate } from './text.ts';

test('a sentence that ends with a name that has a full stop ends with one', () => {
  const said = translate('enGB', 'promotedApp.errors.alreadyThere', { name: 'Acme Ltd.' });
  expect(said).toBe('You promote this already: Acme Ltd.');
});
