import { beforeEach, expect, test } from 'vitest';
import { brandOfPage } from './brand.ts';

beforeEach(() => {
  document.head.innerHTML = '';
});

function shown(content: string): unknown {
  const meta = document.createElement('meta');
  meta.name = 'brand';
  meta.content = content;
  document.head.append(meta);
  return brandOfPage();
}

const none = { name: null, logo: null };

test.each([
  ['{"name":"Acme Ads","logo":"/api/picture/1"}', { name: 'Acme Ads', logo: '/api/picture/1' }],
  ['{"name":null,"logo":null}', none],
  // As the development server leaves it.
  ['__BRAND__', none],
  ['null', none],
  ['{"name":7}', none],
])('%s in the page', (content, brand) => {
  expect(shown(content)).toEqual(brand);
});
