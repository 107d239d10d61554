import { removePicture, updatePicture } from '@millrace/contract/people/own-account';
import { callApi } from '../../../kit/api/call-api.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PictureUpload } from '../../../kit/picture/PictureUpload.tsx';
import type { PictureCalls } from '../../../kit/picture/use-picture-upload.ts';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';

const calls: PictureCalls = {
  changes: updatePicture.path,
  update: (picture, options) => callApi(updatePicture, { picture }, options),
  remove: (options) => callApi(removePicture, {}, options),
  reload: loadUser,
};

/** The person's picture as it is shown, and the way to another one. */
export function OwnPicture() {
  const text = useText();
  const user = useUser();
  return (
    <PictureUpload
      title={text('ownAccount.picture')}
      preview={<Avatar name={user.name} picture={user.avatar} />}
      calls={calls}
      isThere={user.avatar !== null}
      said={{
        saved: text('ownAccount.pictureSaved'),
        remove: text('ownAccount.removePicture'),
        removed: text('ownAccount.pictureRemoved'),
      }}
    />
  );
}
