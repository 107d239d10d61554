import {
  backupFailures,
  type Fact,
  type FactState,
  type Finding,
  findings,
} from '@millrace/contract/operator/system';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import { durationText, sizeText } from '../../../kit/i18n/quantity-text.ts';
import type { StatusKind } from '../../../kit/ui/Status.tsx';

type Text = ReturnType<typeof useText>;

export const statusOf: Readonly<Record<FactState, StatusKind>> = {
  ok: 'good',
  attention: 'warn',
  failing: 'bad',
};

/** Milliseconds between two looks. */
export const lookEvery = 15_000;

/** How a part stands, as a sentence. */
export function saidText(text: Text, { finding, figures }: Fact): string {
  const failure = backupFailures.find((known) => known === figures.backupFailure);
  const said = {
    ...figures,
    ...Object.fromEntries(Object.entries(figures).map(written)),
    ...(failure !== undefined && { reason: text(`system.backupFailure.${failure}`) }),
  };
  return text(`system.said.${finding}`, said);
}

/** A figure by what the end of its name says it is, under the name without that. */
function written([name, value]: readonly [string, string | number]): readonly [string, string | number] {
  if (name === 'lagBytes') return ['bytes', sizeText(Number(value))];
  if (name.endsWith('Bytes')) return [name.slice(0, -'Bytes'.length), sizeText(Number(value))];
  if (name.endsWith('Seconds')) return [name.slice(0, -'Seconds'.length), durationText(Number(value))];
  if (name.endsWith('At')) return [name.slice(0, -'At'.length), formatInstant(String(value))];
  // `count` chooses the form of its sentence.
  return [name, typeof value === 'number' && name !== 'count' ? formatNumber(value) : value];
}

type Bad = { [F in Finding]: (typeof findings)[F] extends 'ok' ? never : F }[Finding];

const isBad = (finding: Finding): finding is Bad => findings[finding] !== 'ok';

/** What to do about it; null where all is well. */
export function adviceText(text: Text, { finding }: Fact): string | null {
  return isBad(finding) ? text(`system.advice.${finding}`) : null;
}
