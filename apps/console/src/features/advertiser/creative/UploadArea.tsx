import {
  type CreativeKind,
  creativeKindNames,
  creativeKindRow,
} from '@millrace/contract/advertiser/creative';
import { type StoredFile, usesOf } from '@millrace/contract/advertiser/creative-file';
import Button from 'antd/es/button';
import { FileDrop } from '../../../kit/form/FileDrop.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { UploadList } from '../../../kit/upload/UploadList.tsx';
import { creativeUploads, uploadCreativeFile } from './creative-uploads.ts';

interface UploadAreaProps {
  /** Begins a creative of this kind with this file in it. */
  readonly onUse: (kind: CreativeKind, file: StoredFile) => void;
}

const accept = '.png,.jpg,.jpeg,.webp,.mp4,image/png,image/jpeg,image/webp,video/mp4';

/** Where files are dropped, and what has become of them. */
export function UploadArea({ onUse }: UploadAreaProps) {
  const text = useText();
  return (
    <section className="card" aria-label={text('creative.upload')}>
      <FileDrop
        accept={accept}
        multiple
        disabled={false}
        title={text('creative.drop')}
        lead={text('creative.dropLead')}
        refusal={null}
        onFile={uploadCreativeFile}
      />
      <UploadList
        queue={creativeUploads}
        whenDone={(file) =>
          kindsFor(file).map((kind) => (
            <Button
              key={kind}
              size="small"
              type="primary"
              aria-label={text('creative.makeOf', { kind: text(`creative.kind.${kind}`), name: file.name })}
              onClick={() => onUse(kind, file)}
            >
              {text('creative.make', { kind: text(`creative.kind.${kind}`) })}
            </Button>
          ))
        }
      />
    </section>
  );
}

/** The kinds of which a file is the first thing that is needed. */
function kindsFor(file: StoredFile): CreativeKind[] {
  const uses = usesOf(file);
  return creativeKindNames.filter((kind) => {
    const [first] = Object.values(creativeKindRow(kind).files);
    return first !== undefined && uses.includes(first.use);
  });
}
