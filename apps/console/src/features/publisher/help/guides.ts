import type { Language } from '@millrace/contract/common';
import { lexer, type Token } from 'marked';
import { type GuideName, guideNames } from '../../../kit/help/guide-names.ts';

export interface Guide {
  readonly name: GuideName;
  readonly title: string;
  /** What stands below the title. */
  readonly tokens: readonly Token[];
  readonly sections: readonly Section[];
}

/** What stands below one heading, as plain text; that of the title comes first. */
interface Section {
  readonly heading: string | null;
  readonly text: string;
}

const files: Readonly<
  Record<Language, () => Promise<{ readonly guides: Readonly<Record<string, string>> }>>
> = {
  enGB: () => import('./texts/enGB.ts'),
  zhCN: () => import('./texts/zhCN.ts'),
};

/** All guides of a language; they come with this version of the console, from nowhere else. */
export async function loadGuides(language: Language): Promise<readonly Guide[]> {
  const byName = new Map(
    Object.entries((await files[language]()).guides).map(([path, text]) => [nameIn(path), text]),
  );
  return guideNames.map((name) => readGuide(name, byName.get(name) ?? ''));
}

/** @param path of a file, or a link between guides */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

export function readGuide(name: GuideName, markdown: string): Guide {
  const [first, ...rest] = lexer(markdown);
  const isTitled = first?.type === 'heading';
  const tokens = isTitled || first === undefined ? rest : [first, ...rest];
  return { name, title: isTitled ? first.text : name, tokens, sections: sectionsOf(tokens) };
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { heading: string | null; text: string }[] = [{ heading: null, text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: token.text, text: '' });
    else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${plain(token.raw)} `;
    }
  }
  return sections;
}

/** Of a heading, in an address. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/\s+/g, '-');
}

/** Markdown without its signs, on one line. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/```\w*/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`|^\|[-| ]+\|$|^[-\d.]+ /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The file that a link outside the guides leads to, which comes with the program and not with the console. */
export function fileIn(link: string): string {
  return link.replace(/^(?:\.\.\/)+/, '').replace(/#.*/, '');
}

/** What `{{server}}`, `{{androidKey}}` and `{{iosKey}}` stand for: an App Key is good on one platform alone. */
export type Filling = Readonly<Partial<Record<'server' | 'androidKey' | 'iosKey', string>>>;

/** A name that nothing is known for stays as it is. */
export function fillIn(text: string, filling: Filling): string {
  return Object.entries(filling).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value),
    text,
  );
}
