import type { Language } from '@millrace/contract/common';
import { changeOf } from '@millrace/contract/report/change';
import { numberText } from '@millrace/contract/report/unit-text';
import { translate } from '../../../platform/text.ts';
import type { Change } from './content.ts';

/** @param moreIsBetter undefined: neither is */
export function changeText(
  lang: Language,
  now: string | null,
  before: string | null | undefined,
  moreIsBetter: boolean | undefined,
): Change {
  const change = changeOf(now, before);
  if (change === undefined) return { text: '', feeling: 'none' };
  if (change.kind === 'new') return { text: translate(lang, 'reportSchedule.mail.isNew'), feeling: 'none' };
  if (change.kind === 'same') return { text: translate(lang, 'reportSchedule.mail.same'), feeling: 'none' };
  const { share } = change;
  const text = numberText(lang, share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' });
  const feeling = moreIsBetter === undefined ? 'none' : share > 0 === moreIsBetter ? 'good' : 'bad';
  return { text: `${share > 0 ? '▲' : '▼'} ${text}`, feeling };
}
