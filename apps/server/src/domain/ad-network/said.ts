import { type ReportFinding, reportFinding } from '@millrace/contract/report/report-finding';
import * as z from 'zod/mini';
import { shownText } from '../../platform/shown-text.ts';
import { translate } from '../../platform/text.ts';

/** Why something is wrong with a network: its own words, as they came, or what we found. */
export type Said = string | ReportFinding;

/** For logs and whoever reads an error: our findings in English. */
export const textOfSaid = (said: Said): string =>
  typeof said === 'string' ? said : translate('enGB', `reportFinding.${said.name}`, said.params);

/** The same, each text in it changed. */
export function wordsOfSaid(said: Said, change: (text: string) => string): Said {
  if (typeof said === 'string') return change(said);
  const params = Object.entries(said.params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? change(value) : value,
  ]);
  return { name: said.name, params: Object.fromEntries(params) };
}

/** Characters that a column of it takes. */
const longest = 500;
/** How long the texts in a finding may be, until it fits. */
const lengths = [300, 100, 40, 20];

/** As one column keeps both: a finding is JSON, and no network's words are, for they begin with the status of its answer. */
export function storedSaid(said: Said): string {
  if (typeof said === 'string') return shownText(said, longest);
  const fitting = lengths.map((length) =>
    JSON.stringify(wordsOfSaid(said, (text) => shownText(text, length))),
  );
  return fitting.find((text) => text.length <= longest) ?? JSON.stringify({ name: said.name, params: {} });
}

interface Told {
  /** The network's own words; null: it is a finding, or nothing. */
  readonly words: string | null;
  readonly finding: ReportFinding | null;
}

/** What a column says. What was stored before there were findings is told as words. */
export function toldOf(stored: string | null): Told {
  const finding = stored?.startsWith('{') ? findingIn(stored) : undefined;
  return finding === undefined ? { words: stored, finding: null } : { words: null, finding };
}

function findingIn(text: string): ReportFinding | undefined {
  try {
    return z.safeParse(reportFinding, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
