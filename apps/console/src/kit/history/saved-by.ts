import { authorship } from '@millrace/contract/kit/authorship';
import { formatAgo } from '../i18n/format.ts';
import { text } from '../i18n/i18n.ts';

/** Who saved something meanwhile, and how long ago: as a title, and as the sentence that says it all. */
export function savedBy(saved: unknown): { readonly title: string; readonly sentence: string } | undefined {
  const { data: by } = authorship.safeParse(saved);
  if (by === undefined) return undefined;
  const ago = formatAgo(by.at);
  // Every refusal may say it, also one before the change log's texts are there.
  const title =
    by.key === null
      ? text('form.staleTitleBy', { who: by.who?.name ?? text('common.product'), ago })
      : text('form.staleTitleByKey', { name: by.key.name, ago });
  return { title, sentence: text('form.staleSentence', { title }) };
}
