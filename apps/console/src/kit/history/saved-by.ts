import { authorship } from '@millrace/contract/kit/authorship';
import { formatAgo } from '../i18n/format.ts';
import { text } from '../i18n/i18n.ts';
import { authorOf } from './author-of.ts';

/** Who saved something meanwhile, and how long ago: as a title, and as the sentence that says it all. */
export function savedBy(saved: unknown): { readonly title: string; readonly sentence: string } | undefined {
  const { data: by } = authorship.safeParse(saved);
  if (by === undefined) return undefined;
  const ago = formatAgo(by.at);
  const title =
    by.key === null
      ? text('form.staleTitleBy', { who: authorOf(text, by), ago })
      : text('form.staleTitleByKey', { name: by.key.name, ago });
  return { title, sentence: text('form.staleSentence', { title }) };
}
