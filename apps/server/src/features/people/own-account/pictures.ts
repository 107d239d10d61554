import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { updatePicture } from '@millrace/contract/people/own-account';
import type { PersonContext } from '../../../platform/http/context.ts';
import { encodeUpload } from '../../../platform/picture/encode-upload.ts';
import { pictureAddress } from '../../../platform/picture/register-pictures.ts';

/** Keeps the uploaded picture, encoded anew, in place of the one before. */
export async function setPicture(
  context: PersonContext,
  input: RequestOf<typeof updatePicture>,
): Promise<ResponseOf<typeof updatePicture>> {
  const { userId } = context.scope;
  const { content, hash } = await encodeUpload(input.picture);
  const avatar = pictureAddress(hash);
  return context.write(async (tx) => {
    const kept = { hash, content, updated_at: context.services.now() };
    await tx
      .insertInto('user_picture')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
    await tx.updateTable('user_account').set({ avatar }).where('id', '=', userId).execute();
    return { avatar };
  });
}

export function takePictureAway({ write, scope }: PersonContext): Promise<null> {
  return write(async (tx) => {
    await tx.deleteFrom('user_picture').where('user_id', '=', scope.userId).execute();
    await tx.updateTable('user_account').set({ avatar: null }).where('id', '=', scope.userId).execute();
    return null;
  });
}
