import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { runAction } from '../api/run-action.ts';
import { FileDrop } from '../form/FileDrop.tsx';
import { useText } from '../i18n/i18n.ts';
import { toast } from '../ui/notices.ts';
import { type PictureCalls, usePictureUpload } from './use-picture-upload.ts';
import './picture.css';

interface UploadProps {
  readonly calls: PictureCalls;
  readonly isThere: boolean;
  readonly said: { readonly saved: string; readonly remove: string; readonly removed: string };
}

interface PictureUploadProps extends Omit<UploadProps, 'calls'> {
  readonly title: string;
  /** Where it is shown. */
  readonly lead?: string;
  /** The picture as it is shown, or what is drawn instead. */
  readonly preview: ReactNode;
  /** null: the person may only look at it. */
  readonly calls: PictureCalls | null;
}

/** A picture (of a person, an organization, the installation) as it is shown, and the way to another one. */
export function PictureUpload({ title, lead, preview, calls, ...upload }: PictureUploadProps) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
      <div className="picture-row">
        {preview}
        {calls !== null && <Upload calls={calls} {...upload} />}
      </div>
    </section>
  );
}

function Upload({ calls, isThere, said }: UploadProps) {
  const text = useText();
  const { busy, refusal, send } = usePictureUpload(calls, said.saved);
  const [removing, setRemoving] = useState(false);

  async function remove(): Promise<void> {
    setRemoving(true);
    await runAction(async (retry) => {
      await calls.remove({ retry, changes: calls.changes });
      await calls.reload();
      toast({ kind: 'success', title: said.removed });
    });
    setRemoving(false);
  }

  return (
    <div aria-busy={busy}>
      <FileDrop
        accept="image/png,image/jpeg,image/webp,image/gif"
        disabled={busy}
        title={text(busy ? 'picture.sending' : 'picture.choose')}
        lead={text('picture.lead')}
        refusal={refusal}
        onFile={(file) => void send(file)}
      />
      {isThere && (
        <Button onClick={() => void remove()} loading={removing}>
          {said.remove}
        </Button>
      )}
    </div>
  );
}
