import { listCreativeFiles } from '@millrace/contract/advertiser/creative';
import type { FileUse, StoredFile } from '@millrace/contract/advertiser/creative-file';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

interface FileChoiceProps {
  readonly use: FileUse;
  readonly optional: boolean;
  /** Given by the field. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** Chooses one of the uploaded files that fit; the newest hundred are offered. */
export function FileChoice({ use, optional, id, value, onChange }: FileChoiceProps) {
  const text = useText();
  const files = useApiQuery(listCreativeFiles, { use, size: 100 }, { fresh: true });
  const chosen = files.data?.list.find((file) => file.id === value);
  return (
    <div className="file-choice">
      <Select
        {...(id === undefined ? {} : { id })}
        value={value ?? null}
        onChange={(next: number | undefined) => onChange?.(next ?? null)}
        loading={files.data === undefined}
        allowClear={optional}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={text('creative.chooseFile')}
        notFoundContent={text('creative.noFile')}
        options={(files.data?.list ?? []).map((file) => ({ value: file.id, label: nameOf(file) }))}
      />
      {chosen !== undefined &&
        (chosen.type === 'mp4' ? (
          <video src={chosen.url} preload="metadata" muted playsInline />
        ) : (
          <img src={chosen.url} alt="" />
        ))}
    </div>
  );
}

const nameOf = ({ name, width, height, duration }: StoredFile) =>
  [name, `${width} × ${height}`, ...(duration === null ? [] : [`${Math.round(duration / 1000)} s`])].join(
    ' · ',
  );
