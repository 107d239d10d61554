import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@millrace/contract/common';
import { describe, expect, it } from 'vitest';
import { catalogues } from './index.ts';

const root = join(import.meta.dirname, '../../..');
const folders = { enGB: join(root, 'docs/guides'), zhCN: join(root, 'docs/guides/zh-CN') } as const;
const placeholders = ['androidKey', 'iosKey', 'server'];
const screens = readFileSync(join(root, 'apps/console/src/kit/navigation/paths.ts'), 'utf8');

const guides = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted();
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '');

/** To a file that is there, and where it names a heading, to one of its own. */
function leadsSomewhere(folder: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  if (!existsSync(join(folder, file))) return false;
  const headings = matches(read(folder, file), /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return heading === undefined || headings.includes(heading);
}

function textsOf(texts: object): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
}

function asPattern(text: string): RegExp {
  const parts = text.split(/{{\w+}}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // A text that is nothing but what is filled in would fit everything.
  return parts.join('').trim() === '' ? /$^/ : new RegExp(`^${parts.join('[^ ]+')}$`);
}

it('are the same in each language, section by section, with the same code', () => {
  const files = guides(folders.enGB);
  expect(files.length).toBeGreaterThan(0);
  expect(guides(folders.zhCN)).toEqual(files);
  for (const file of files) {
    const [english, chinese] = [read(folders.enGB, file), read(folders.zhCN, file)];
    const levels = (text: string) => matches(withoutCode(text), /^(#+) /gm);
    const code = (text: string) => matches(text, /```\w*\n([\s\S]*?)```/g);
    expect([file, levels(chinese)]).toEqual([file, levels(english)]);
    expect([file, code(chinese)]).toEqual([file, code(english)]);
    const named = (text: string) => matches(text, /\*\*([^*]+)\*\*/g).length;
    expect([file, named(chinese)]).toEqual([file, named(english)]);
  }
});

it('are all in the index, in both languages', () => {
  const index = read(folders.enGB, 'README.md');
  const linked = matches(index, /\]\(((?:zh-CN\/)?[\w-]+\.md)\)/g);
  const expected = guides(folders.enGB).flatMap((file) => [file, `zh-CN/${file}`]);
  expect(linked.toSorted()).toEqual(expected.toSorted());
});

describe.each(languages)('in %s', (language) => {
  const folder = folders[language];
  const texts = new Set(textsOf(catalogues[language]));
  const messages = [...texts].filter((text) => text.includes('{{')).map(asPattern);

  it.each(guides(folder))('%s leads to what is there, and says what is on the screen', (file) => {
    const guide = read(folder, file);
    const prose = withoutCode(guide);
    expect(matches(prose, /\]\(([^)]+)\)/g).filter((link) => !leadsSomewhere(folder, link))).toEqual([]);
    const unknown = matches(prose, /`(\/[\w./-]+)[^`]*`/g).filter(
      (path) => path !== '/init' && !screens.includes(`'${path}'`),
    );
    expect(unknown).toEqual([]);
    expect(matches(prose, /\*\*([^*]+)\*\*/g).filter((label) => !texts.has(label))).toEqual([]);
    // Nothing looks up what is written otherwise, and it would not be found again when a screen changes.
    expect(matches(prose.replaceAll('**', ''), /\*([^*\n]+)\*/g)).toEqual([]);
    const named = new Set(matches(guide, /{{(\w+)}}/g));
    // A message with something filled in stands as code, and ends as one.
    const quoted = matches(prose, /`([^`/]+[.。])`/g).filter(
      (said) => !messages.some((one) => one.test(said)),
    );
    expect(quoted).toEqual([]);
    expect([...named].filter((name) => !placeholders.includes(name))).toEqual([]);
  });
});
