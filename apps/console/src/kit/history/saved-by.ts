import { authorship } from '@millrace/contract/kit/authorship';
import { formatAgo } from '../i18n/format.ts';
import { text } from '../i18n/i18n.ts';

interface Stale {
  readonly saved?: unknown;
  /** As it is now, for what goes on with what was entered; without it, it is read anew. */
  readonly current?: unknown;
}

/** Who saved something meanwhile, and how long ago: as a title, and as the sentence that says it all. */
export function savedBy(stale: Stale): { readonly title: string; readonly sentence: string } | undefined {
  const { data: by } = authorship.safeParse(stale.saved);
  if (by === undefined) return undefined;
  const ago = formatAgo(by.at);
  // Every refusal may say it, also one before the change log's texts are there.
  const title =
    by.key === null
      ? text('form.staleTitleBy', { who: by.who?.name ?? text('common.product'), ago })
      : text('form.staleTitleByKey', { name: by.key.name, ago });
  const key = stale.current === undefined ? 'form.staleReadAgain' : 'form.staleSentence';
  return { title, sentence: text(key, { title }) };
}
