import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { FileDrop } from '../../../../kit/form/FileDrop.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useStore } from '../../../../kit/store.ts';
import { UploadList } from '../../../../kit/upload/UploadList.tsx';
import './house-ads.css';
import { houseUploads, uploadHouseFile } from './house-uploads.ts';

interface HouseFilesProps {
  /** Files that the ad has had before. */
  readonly stored: readonly StoredFile[];
  readonly disabled: boolean;
  /** Given by the form's field. */
  readonly id?: string;
  readonly value?: readonly number[] | null;
  readonly onChange?: (ids: number[]) => void;
}

const accept = '.png,.jpg,.jpeg,.webp,.mp4,image/png,image/jpeg,image/webp,video/mp4';

/** The pictures and videos of a house ad: what is uploaded here is in it at once. */
export function HouseFiles({ stored, disabled, id, value, onChange }: HouseFilesProps) {
  const text = useText();
  const [known, setKnown] = useState(stored);
  const queue = useStore(houseUploads.store);
  const ids = value ?? [];
  useEffect(() => {
    const done = queue.flatMap(({ id: at, taken }) => (taken === null ? [] : [{ at, taken }]));
    if (done.length === 0) return;
    setKnown((before) => [...before, ...done.map(({ taken }) => taken)]);
    onChange?.([...new Set([...ids, ...done.map(({ taken }) => taken.id)])]);
    for (const { at } of done) houseUploads.remove(at);
  }, [queue, ids, onChange]);
  return (
    <div id={id} className="house-files">
      {!disabled && (
        <>
          <FileDrop
            accept={accept}
            multiple
            disabled={false}
            title={text('houseAd.drop')}
            lead={text('houseAd.dropLead')}
            refusal={null}
            onFile={uploadHouseFile}
          />
          <UploadList queue={houseUploads} whenDone={() => null} />
        </>
      )}
      <ul className="house-file-list">
        {ids.flatMap((one) => {
          const file = known.find((candidate) => candidate.id === one);
          if (file === undefined) return [];
          return [
            <li key={one}>
              {file.type === 'mp4' ? (
                <video src={file.url} preload="metadata" muted playsInline />
              ) : (
                <img src={file.url} alt="" />
              )}
              <span>
                {file.name}
                <small>{`${file.width} × ${file.height}`}</small>
              </span>
              {!disabled && (
                <Button
                  size="small"
                  aria-label={text('houseAd.takeOutOf', { name: file.name })}
                  onClick={() => onChange?.(ids.filter((other) => other !== one))}
                >
                  {text('houseAd.takeOut')}
                </Button>
              )}
            </li>,
          ];
        })}
      </ul>
    </div>
  );
}
