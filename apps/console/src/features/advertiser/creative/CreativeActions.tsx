import {
  archiveCreative,
  duplicateCreative,
  type ListedCreative,
  listCreatives,
  restoreCreative,
} from '@millrace/contract/advertiser/creative';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { historyItem } from '../../../kit/history/open-history.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { RowMenu } from '../../../kit/ui/RowMenu.tsx';
import { undoable } from '../../../kit/ui/undoable.ts';
import { refreshCreatives } from './refresh-creatives.ts';

/** Opens a creative, copies it, tells its history, puts it into the archive or brings it back. */
export function CreativeActions({ creative }: { readonly creative: ListedCreative }) {
  const text = useText();
  const [, setQuery] = useQuery();
  const mayAdd = useAllowed('promote', 'add');
  const mayRemove = useAllowed('promote', 'delete');
  const { id, name, archived, campaigns } = creative;
  const running = campaigns.filter(({ isOn }) => isOn).map((one) => one.name);

  const open = () =>
    setQuery((query) => {
      for (const part of ['add', 'file']) query.delete(part);
      query.set('creative', String(id));
      return query;
    });

  async function move(call: typeof archiveCreative | typeof restoreCreative, retry?: () => void) {
    await callApi(call, { id }, { changes: `creative ${id}`, ...(retry === undefined ? {} : { retry }) });
    await refreshCreatives();
  }

  const [there, back] = archived
    ? ([restoreCreative, archiveCreative] as const)
    : ([archiveCreative, restoreCreative] as const);

  const duplicate = () =>
    void runAction(async (retry) => {
      const copy = text('creative.copyOf', { name }).slice(0, 100);
      await callApi(duplicateCreative, { id, name: copy }, { retry });
      await refresh(listCreatives);
      toast({ kind: 'success', title: text('creative.added', { name: copy }) });
    });

  return (
    <div className="actions">
      <Button size="small" aria-label={text('creative.openOf', { name })} onClick={open}>
        {text('creative.open')}
      </Button>
      <RowMenu
        of={name}
        items={[
          ...(mayAdd ? [{ key: 'copy', label: text('creative.duplicate'), onClick: duplicate }] : []),
          ...historyItem('creative', id, name),
          ...(mayRemove
            ? [
                {
                  key: 'move',
                  label: text(archived ? 'creative.bringBack' : 'creative.putAway'),
                  danger: !archived,
                  onClick: () =>
                    void undoable({
                      run: (retry) => move(there, retry),
                      undo: () => move(back),
                      done:
                        archived || running.length === 0
                          ? text(archived ? 'creative.broughtBack' : 'creative.archived', { name })
                          : text('creative.archivedFrom', {
                              name,
                              campaigns: running.join(text('form.separator')),
                            }),
                    }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
