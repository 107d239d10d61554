import type { Language } from '@millrace/contract/common';
import { numberText, sizeTextIn } from '@millrace/contract/report/unit-text';
import { translate } from '../../../platform/text.ts';
import type { Content, ContentSource } from './content.ts';
import { daysText } from './day-text.ts';

/** The words of a report's mail around its figures. */
export interface MailWords {
  readonly lang: Language;
  readonly title: string;
  readonly days: string;
  readonly compared: string;
  /** Empty: nothing of it is. */
  readonly estimated: string;
  /** For whoever does not see the chart. */
  readonly chartText: string;
  readonly more: string;
  readonly open: string;
  readonly reportLink: string;
  readonly file: string;
  readonly why: string;
  readonly stop: string;
  readonly stopLink: string;
}

interface About {
  readonly title: string;
  readonly organization: string;
  readonly owner: string;
  readonly reportLink: string;
  readonly stopLink: string;
  readonly file: { readonly name: string; readonly bytes: number; readonly isAttached: boolean };
}

export function mailWords(
  { lang, period, before }: Pick<ContentSource, 'lang' | 'period' | 'before'>,
  { table, chart, estimated }: Content,
  { title, organization, owner, reportLink, stopLink, file }: About,
): MailWords {
  const say = (key: Parameters<typeof translate>[1], params = {}) => translate(lang, key, params);
  const count = (value: number) => numberText(lang, value);
  return {
    ...{ lang, title, reportLink, stopLink },
    days: say('reportSchedule.mail.days', { days: daysText(lang, period) }),
    compared: say('reportSchedule.mail.compared', { days: daysText(lang, before) }),
    estimated: estimated === null ? '' : say('reportSchedule.mail.estimated', { open: estimated }),
    chartText: say('reportSchedule.mail.chart', { name: chart?.series[0]?.label ?? title }),
    more: say('reportSchedule.mail.rows', { shown: count(table.rows.length), all: count(table.count) }),
    open: say('reportSchedule.mail.open'),
    file: say(file.isAttached ? 'reportSchedule.mail.attached' : 'reportSchedule.mail.tooLarge', {
      name: file.name,
      size: sizeTextIn(lang, file.bytes),
    }),
    why: say('reportSchedule.mail.why', { owner, organization }),
    stop: say('reportSchedule.mail.stop'),
  };
}

/** The same for programs that show no pages. */
export function mailText(words: MailWords, { figures, table }: Content): string {
  const rows = table.rows.map((row) => row.join('  '));
  return [
    words.title,
    words.days,
    words.compared,
    '',
    ...figures.map(({ label, value, change }) => `${label}: ${value}${change.text && `  ${change.text}`}`),
    ...(words.estimated === '' ? [] : ['', words.estimated]),
    ...(rows.length === 0 ? [] : ['', table.heads.map(({ title }) => title).join('  '), ...rows, words.more]),
    '',
    `${words.open}: ${words.reportLink}`,
    words.file,
    '',
    words.why,
    `${words.stop}: ${words.stopLink}`,
  ].join('\n');
}
