import { apiKeyForm } from '@millrace/contract/people/api-key';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { fieldsOf, lockApiKey, presentApiKeys, queryApiKeys, selectApiKeys } from './queries.ts';
import { revokeKey } from './remove-api-key.ts';
import { writeKey } from './update-api-key.ts';

/** An API key: edits and its making can be taken back. A removed key stays removed: nobody has it any more. */
export const apiKeyEntity: Entity = {
  name: 'api_key',
  permission: 'api_key',
  read: async (tx, id) => {
    const row = await selectApiKeys(queryApiKeys(tx)).where('api_key.id', '=', id).executeTakeFirst();
    const [key] = await presentApiKeys(tx, row === undefined ? [] : [row], new Date(0));
    return key === undefined ? undefined : fieldsOf(key);
  },
  write: async (context, tx, id, fields) => {
    const before = await lockApiKey(tx, id, context.services.now());
    await writeKey(context, tx, before, z.parse(apiKeyForm, { ...fieldsOf(before), ...fields }));
  },
  remove: revokeKey,
};
