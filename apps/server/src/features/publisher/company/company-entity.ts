import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { companyForm } from '@millrace/contract/publisher/company';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { found, wrongFields } from '../../../platform/http/call-error.ts';
import { queryCompany } from './queries.ts';
import { storeCompany } from './save-company.ts';

/** The company profile; a field that was empty before the first save can't become empty again. */
export const companyEntity: Entity = {
  name: 'company',
  permission: 'company',
  read: (tx, id) => queryCompany(tx, id).executeTakeFirst(),
  refuse: (_, wanted) =>
    // A logo is kept nowhere once it is another one or none; whether it is verified is the Administrator's to say.
    !('logo' in wanted || 'verification' in wanted) && z.safeParse(companyForm, wanted).success
      ? undefined
      : 'changeLog.errors.final',
  async write(context, tx, id, fields) {
    const before = found(await queryCompany(tx, id).forUpdate().executeTakeFirst());
    await storeCompany(context, tx, before, parseForm(fields));
  },
};

function parseForm(fields: object) {
  const parsed = z.safeParse(companyForm, fields);
  if (parsed.success) return parsed.data;
  throw wrongFields(fieldErrors(parsed.error, fields));
}
