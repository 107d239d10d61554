import { getIdList, type IdList, type IdMode, importIdList } from '@millrace/contract/advertiser/id-list';
import Button from 'antd/es/button';
import { callApi } from '../../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../../kit/api/query.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../../kit/ui/Loaded.tsx';
import { IdFileDrop } from './IdFileDrop.tsx';
import { useIdFile } from './id-file.ts';
import { refreshLists } from './refresh-lists.ts';

interface ImportListProps {
  readonly id: number;
  readonly mode: IdMode;
  readonly onClose: () => void;
  readonly onDone: (list: IdList) => void;
}

/** Brings another file into a list. */
export function ImportList({ id, ...props }: ImportListProps) {
  const list = useApiQuery(getIdList, { id }, { quiet: true });
  return <Loaded query={list}>{(data) => <ImportInto list={data} {...props} />}</Loaded>;
}

function ImportInto({
  list: { id, name },
  mode,
  onClose,
  onDone,
}: Omit<ImportListProps, 'id'> & { readonly list: IdList }) {
  const text = useText();
  const file = useIdFile();
  const title = text(`idList.mode.${mode}`, { name });

  async function run(): Promise<void> {
    const list = await file.send((upload) => callApi(importIdList, { id, mode, upload }, { quiet: true }));
    if (list === undefined) return;
    await refreshLists();
    onDone(list);
  }

  return (
    <section className="card id-list-form" aria-label={title}>
      <h2>{title}</h2>
      <p className="lead">{text(`idList.modeLead.${mode}`)}</p>
      <IdFileDrop of={file} />
      <div className="actions">
        <Button type="primary" loading={file.progress !== null} onClick={() => void run()}>
          {text(mode === 'replace' ? 'idList.replace' : 'idList.extend')}
        </Button>
        <Button onClick={onClose}>{text('common.cancel')}</Button>
      </div>
    </section>
  );
}
