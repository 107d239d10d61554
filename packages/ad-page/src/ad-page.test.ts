import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AD_PAGE_KINDS, adPage } from './ad-page.ts';

/** What web views of 2018 do not understand: a page that can't be read keeps nobody in, but is no ad either. */
const YOUNG = [
  /\?\./,
  /\?\?/,
  /catch \{/,
  /\{ ?\.\.\./,
  /\b(?:replaceAll|matchAll|flatMap|fromEntries|structuredClone|hasOwn|allSettled)\b/,
  /\.at\(/,
];

function between(html: string, tag: string): string {
  const inside = html.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0];
  if (inside === undefined) throw new Error(`No ${tag}`);
  return inside;
}

describe.each(AD_PAGE_KINDS)('the page for %s', (kind) => {
  const { html, name, bytes, policy } = adPage(kind);

  test('is at most 30 KB and says its size', () => {
    expect(bytes).toBe(Buffer.byteLength(html));
    expect(bytes).toBeLessThanOrEqual(30 * 1024);
  });

  test('is one file that names no other', () => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html).not.toMatch(/<link|\ssrc=|\shref=|@import|\burl\((?!\$)/);
    expect(html.match(/https?:\/\/[^"'?]+/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  test('has a name that follows from its content', () => {
    const hash = createHash('sha256').update(html).digest('hex');
    expect(name).toBe(`${kind}-${hash.slice(0, 16)}.html`);
    expect(adPage(kind)).toBe(adPage(kind));
  });

  test('has a policy that allows its own script and style and no other', () => {
    for (const tag of ['script', 'style']) {
      const hash = createHash('sha256').update(between(html, tag)).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-scripts');
  });

  test('carries a script without comments and modules, which old web views read', () => {
    const script = between(html, 'script');
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/^\s*(?:import|export|\/\/|\*)/m);
    expect(script).not.toContain('/**');
    for (const young of YOUNG) expect(script).not.toMatch(young);
  });
});

test('four kinds are four files', () => {
  expect(new Set(AD_PAGE_KINDS.map((kind) => adPage(kind).name)).size).toBe(4);
});
