import {
  type CreativeForm,
  type CreativeKind,
  creativeKindRow,
  fileRoles,
} from '@millrace/contract/advertiser/creative';
import { fileUses } from '@millrace/contract/advertiser/creative-file';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { fileColumns, presentFile } from '../../../domain/creative/creative-file.ts';
import { foundAt, wrongFields } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

const error = (key: FieldError['key']): FieldError => ({ key, params: {} });

/**
 * Holds a form to what its kind is made of.
 * @returns the size that the creative has, of its main picture or video
 * @throws CallError with every wrong field at once
 */
export async function checkForm(tx: Tx, form: CreativeForm) {
  const row = creativeKindRow(form.kind);
  const ids = fileRoles.flatMap((role) => form.files[role] ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('stored_file').select(fileColumns).where('id', 'in', ids).execute();
  const files = new Map(rows.map((file) => [file.id, presentFile(file)]));
  const fields: Record<string, FieldError> = textErrors(form);
  for (const role of fileRoles) {
    const id = form.files[role];
    const asked = row.files[role];
    const at = `files.${role}`;
    if (id === null) {
      if (asked !== undefined && asked.optional !== true) fields[at] = error('creative.errors.fileMissing');
    } else {
      const file = foundAt(at, files.get(id));
      if (asked === undefined) fields[at] = error('creative.errors.fileNotAsked');
      else if (!fileUses[asked.use](file)) fields[at] = error('creative.errors.fileUnfit');
    }
  }
  if (Object.keys(fields).length > 0) throw wrongFields(fields);
  const main = form.files.image ?? form.files.video;
  const size = main === null ? undefined : files.get(main);
  return { width: size?.width ?? null, height: size?.height ?? null };
}

function textErrors({ kind, title, descn }: CreativeForm): Record<string, FieldError> {
  const row = creativeKindRow(kind);
  const fields: Record<string, FieldError> = {};
  if (row.hasTexts && !title) fields.title = error('creative.errors.titleEmpty');
  if (row.descnRequired && !descn) fields.descn = error('creative.errors.descnEmpty');
  return fields;
}

/** Texts as they are stored: none where the kind has none, and none that is empty. */
export function textsOf(
  kind: CreativeKind,
  { title, descn, callToAction }: Omit<CreativeForm, 'kind' | 'name' | 'files'>,
) {
  const { hasTexts } = creativeKindRow(kind);
  const kept = (text: string | null) => (hasTexts && text !== '' ? text : null);
  return { title: kept(title), descn: kept(descn), call_to_action: kept(callToAction) };
}
