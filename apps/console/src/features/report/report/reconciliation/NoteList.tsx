import {
  addReconciliationNote,
  noteForm,
  noteLimit,
  type ReconciliationNote,
  removeReconciliationNote,
} from '@millrace/contract/report/reconciliation';
import Button from 'antd/es/button';
import TextArea from 'antd/es/input/TextArea';
import { callApi } from '../../../../kit/api/call-api.ts';
import { ContractFields, Field } from '../../../../kit/form/ContractFields.tsx';
import { useNewForm } from '../../../../kit/form/use-new-form.ts';
import { formatInstant } from '../../../../kit/i18n/format.ts';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { Allowed, useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../../kit/ui/notices.ts';
import { removeWithUndo } from '../../../../kit/ui/remove-with-undo.ts';
import { rereadDesk } from './reread-desk.ts';

interface Place {
  readonly month: string;
  readonly adnId: number;
  readonly currency: string;
}

interface NoteListProps {
  readonly place: Place;
  readonly notes: readonly ReconciliationNote[];
}

/** What people noted about a line, the newest first, and a form for one more. */
export function NoteList({ place, notes }: NoteListProps) {
  const text = useText();
  const mayEdit = useAllowed('performance', 'edit');
  const remove = ({ id, text: words }: ReconciliationNote) =>
    removeWithUndo({
      what: `note ${id}`,
      remove: (retry) => callApi(removeReconciliationNote, { id }, { retry }),
      restore: () => callApi(addReconciliationNote, { ...place, text: words }),
      reread: rereadDesk,
      removed: text('reconciliation.noteRemoved'),
    });
  return (
    <section aria-label={text('reconciliation.notes')}>
      <h3>{text('reconciliation.notes')}</h3>
      {notes.length === 0 ? (
        <p className="lead">{text('reconciliation.noNotes')}</p>
      ) : (
        <ul className="reconciliation-causes">
          {notes.map((note) => (
            <li key={note.id}>
              <small>
                {note.who === null
                  ? formatInstant(note.at)
                  : text('reconciliation.enteredBy', { at: formatInstant(note.at), who: note.who })}
              </small>
              <span className="reconciliation-note">{note.text}</span>
              {mayEdit && (
                <Button
                  size="small"
                  aria-label={`${text('reconciliation.removeNote')}: ${note.text.slice(0, 40)}`}
                  onClick={() => void remove(note)}
                >
                  {text('reconciliation.removeNote')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Allowed permission="performance" action="edit">
        <NewNote place={place} />
      </Allowed>
    </section>
  );
}

function NewNote({ place }: { readonly place: Place }) {
  const text = useText();
  const form = useNewForm({
    schema: noteForm,
    initial: { text: '' },
    create: async (values, { leave, ...submission }) => {
      await callApi(addReconciliationNote, { ...place, ...values }, submission);
      toast({ kind: 'success', title: text('reconciliation.noteAdded') });
      leave();
      form.form.resetFields();
      await rereadDesk();
    },
  });
  return (
    <ContractFields of={form} initial={form.initial}>
      <Field name="text" label={text('reconciliation.note')}>
        <TextArea rows={2} maxLength={noteLimit} />
      </Field>
      <Button htmlType="submit" loading={form.submitting}>
        {text('reconciliation.addNote')}
      </Button>
    </ContractFields>
  );
}
