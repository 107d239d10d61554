import { languages } from '@millrace/contract/common';
import { sentReport } from '@millrace/contract/report/sent-report';
import * as z from 'zod/mini';
import { isOfUsers } from '../../../domain/report-file/may-have.ts';
import { shownText } from '../../../platform/shown-text.ts';
import type { Issue, Made } from './make-mails.ts';

/** Characters of a text in it: a name that is longer is cut, so that a send stays small however its report is made up. */
const longestText = 120;
/** Columns of a table: a mail has at most ten rows. */
const mostColumns = 8;

/** What is kept of an issue. */
export const keptIssue = z.object({
  ...sentReport.shape,
  lang: z.enum(languages),
  /** It tells of people, which not everybody may read. */
  ofUsers: z.boolean(),
});
type KeptIssue = z.infer<typeof keptIssue>;

const short = (text: string) => shownText(text, longestText);

/** What the mails of an issue said, bounded: its figures, its first rows, and what they were compared with. */
export function keep({ content, source }: Issue, { question }: Made): KeptIssue {
  const { figures, table, estimated } = content;
  return {
    lang: source.lang,
    ofUsers: isOfUsers(question.asked),
    before: { from: source.before.from, to: source.before.to },
    figures: figures.map(({ label, value, change }) => ({
      ...{ label: short(label), value: short(value), change: short(change.text) },
    })),
    heads: table.heads
      .slice(0, mostColumns)
      .map(({ title, isNumber }) => ({ title: short(title), isNumber })),
    rows: table.rows.map((row) => row.slice(0, mostColumns).map(short)),
    count: table.count,
    estimated,
  };
}
