import { listCreativeFiles } from '@millrace/contract/advertiser/creative';
import type { FileUse, StoredFile } from '@millrace/contract/advertiser/creative-file';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';

interface FileChoiceProps {
  readonly use: FileUse;
  readonly optional: boolean;
  /** Given by the field. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** Chooses one of the uploaded files that fit; searched on the server by their names. */
export function FileChoice({ use, optional, id, value, onChange }: FileChoiceProps) {
  const text = useText();
  const { search, searchedBy } = useSearch();
  const files = useApiQuery(
    listCreativeFiles,
    { use, size: 50, search },
    { fresh: true, keepPrevious: true, quiet: true },
  );
  const list = files.data?.list ?? [];
  // Found by a search, it may not be among what is found without.
  const [picked, setPicked] = useState<StoredFile>();
  const found = [...list, picked].find((file) => file !== undefined && file.id === value);
  const isElsewhere = files.data !== undefined && found === undefined && typeof value === 'number';
  const older = useApiQuery(
    listCreativeFiles,
    { ids: String(value ?? 0) },
    { enabled: isElsewhere, quiet: true },
  );
  const chosen = found ?? (isElsewhere ? older.data?.list[0] : undefined);
  return (
    <div className="file-choice">
      <Select
        {...(id === undefined ? {} : { id })}
        // Until it is known what it is called, its number says nothing to anybody.
        value={chosen === undefined ? null : (value ?? null)}
        onChange={(next: number | undefined) => {
          setPicked(list.find((file) => file.id === next));
          onChange?.(next ?? null);
        }}
        allowClear={optional}
        placeholder={text('creative.chooseFile')}
        notFoundContent={text('creative.noFile')}
        options={withChosen(optionsOf(list), optionsOf(chosen === undefined ? [] : [chosen]), search)}
        {...searchedBy(files)}
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

const optionsOf = (files: readonly StoredFile[]) =>
  files.map((file) => ({ value: file.id, label: nameOf(file) }));
