import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '';
});

async function shown(content: string): Promise<unknown> {
  const meta = document.createElement('meta');
  meta.name = 'brand';
  meta.content = content;
  document.head.append(meta);
  return (await import('./brand.ts')).currentBrand();
}

const none = { name: null, logo: null };

test.each([
  ['{"name":"Acme Ads","logo":"/api/picture/1"}', { name: 'Acme Ads', logo: '/api/picture/1' }],
  ['{"name":null,"logo":null}', none],
  // As the development server leaves it.
  ['__BRAND__', none],
  ['null', none],
  ['{"name":7}', none],
])('%s in the page', async (content, brand) => {
  expect(await shown(content)).toEqual(brand);
});
