import type { Language } from '@millrace/contract/common';
import { dimensionLabel } from '@millrace/contract/report/dimension';
import { safeFilename } from '../../platform/download/safe-filename.ts';
import { translate } from '../../platform/text.ts';
import type { ExportQuestion } from './question.ts';

/** Dimensions that a name tells; more would make it longer than people read. */
const mostNames = 3;

/** A name without its ending that says which report of which days it is: a CSV has no other place for it. */
export function fileNameOf(title: string, { question }: ExportQuestion, lang: Language): string {
  const { dimensions, from, to } = question;
  const all = dimensions.map((dimension) => translate(lang, dimensionLabel(dimension)));
  const names = all.slice(0, mostNames).join(translate(lang, 'reportExport.fileName.and'));
  const params = { title, names: all.length > mostNames ? `${names}…` : names, from, to };
  const key = names === '' ? 'reportExport.fileName.plain' : 'reportExport.fileName.by';
  return safeFilename(translate(lang, key, params));
}
