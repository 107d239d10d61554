import { readFileSync } from 'node:fs';

const folder = new URL('./page/', import.meta.url);

const IMPORT = /^import [^;]*? from '\.\/([\w-]+\.js)';\n/gm;

/** A part of the page, without its indentation. */
export function pageFile(name: string): string {
  return read(name).replace(/\n\s*/g, '');
}

export function inlineStyle(names: string[]): string {
  return names
    .map(read)
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}

/**
 * The modules of a page's script as one script, each after those that it imports. They share one scope, so no two of them may
 * give the same name to different things; the browser tests would see it.
 */
export function inlineScript(entry: string): string {
  const seen = new Set<string>();
  const parts: string[] = [];
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const text = read(name);
    for (const [, imported] of text.matchAll(IMPORT)) if (imported !== undefined) add(imported);
    parts.push(lean(text.replace(IMPORT, '')));
  };
  add(entry);
  return `(function(){'use strict';\n${parts.join('')}})();`;
}

/** Without comments, indentation and `export`; the page's own files hold neither of them inside a text. */
function lean(text: string): string {
  return text
    .replace(/\/\*\*[\s\S]*?\*\/ ?/g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/^\s+/gm, '');
}

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}
