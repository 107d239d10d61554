import { removePicture, updatePicture } from '@millrace/contract/people/own-account';
import Button from 'antd/es/button';
import { useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { loadUser } from '../../../kit/session/load-user.ts';
import { useUser } from '../../../kit/session/session.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { usePictureUpload } from './use-picture-upload.ts';

/** The person's picture as it is shown, and the way to another one. */
export function PictureUpload() {
  const text = useText();
  const user = useUser();
  const { busy, refusal, send } = usePictureUpload();
  const [removing, setRemoving] = useState(false);

  async function remove(): Promise<void> {
    setRemoving(true);
    await runAction(async (retry) => {
      await callApi(removePicture, {}, { retry, changes: updatePicture.path });
      await loadUser();
      toast({ kind: 'success', title: text('ownAccount.pictureRemoved') });
    });
    setRemoving(false);
  }

  return (
    <section className="card own-picture" aria-label={text('ownAccount.picture')} aria-busy={busy}>
      <h2>{text('ownAccount.picture')}</h2>
      <div className="own-picture-row">
        <Avatar name={user.name} picture={user.avatar} />
        <div>
          <FileDrop
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={busy}
            title={text(busy ? 'ownAccount.sendingPicture' : 'ownAccount.choosePicture')}
            lead={text('ownAccount.pictureLead')}
            refusal={refusal}
            onFile={(file) => void send(file)}
          />
          {user.avatar !== null && (
            <Button onClick={() => void remove()} loading={removing}>
              {text('ownAccount.removePicture')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
