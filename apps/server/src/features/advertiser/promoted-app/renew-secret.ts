import { randomUUID } from 'node:crypto';
import type { renewPostbackSecret } from '@millrace/contract/advertiser/postback';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { adSecretOf, postbackSecret } from '../../../domain/own-ads/ad-secret.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeFields } from './edit-promoted-app.ts';
import { fieldsOf } from './promoted-app-fields.ts';
import { readPromotedApp } from './queries.ts';

/** Another key, from which another secret is made. History can bring the old one back. */
export async function renewSecret(
  context: PersonContext,
  { id }: RequestOf<typeof renewPostbackSecret>,
): Promise<ResponseOf<typeof renewPostbackSecret>> {
  const app = await context.write(async (tx) => {
    const before = await readPromotedApp(tx, id, { lock: true });
    const postbackKey = randomUUID().replaceAll('-', '');
    return writeFields(context, tx, before, { ...fieldsOf(before), postbackKey });
  });
  return { secret: postbackSecret(adSecretOf(context.services.secrets), app) };
}
