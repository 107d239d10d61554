import {
  type Creative,
  creativeEditForm,
  creative as creativeSchema,
  fileRoles,
  getCreative,
  updateCreative,
} from '@millrace/contract/advertiser/creative';
import Button from 'antd/es/button';
import { callApi } from '../../../kit/api/call-api.ts';
import { showAnswer, useApiQuery } from '../../../kit/api/query.ts';
import { CreativePreview } from '../../../kit/creative/CreativePreview.tsx';
import { ReviewStatus } from '../../../kit/creative/ReviewStatus.tsx';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { CreativeFields } from './CreativeFields.tsx';
import { refreshCreatives } from './refresh-creatives.ts';

interface CreativeEditorProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Shows a creative above the list, and edits it. */
export function CreativeEditor({ id, onClose }: CreativeEditorProps) {
  const creative = useApiQuery(getCreative, { id }, { quiet: true, fresh: true });
  return (
    <div className="creative-form">
      <Loaded query={creative}>{(data) => <Keyed creative={data} onClose={onClose} />}</Loaded>
    </div>
  );
}

/** With a form that is made anew when a change was taken back. */
function Keyed({ creative, onClose }: { readonly creative: Creative; readonly onClose: () => void }) {
  const form = useFormKey(creative.version);
  return (
    <Editor
      key={form.key}
      creative={creative}
      onClose={onClose}
      onSaved={({ version }) => form.saved(version)}
    />
  );
}

const valuesOf = ({ name, title, descn, callToAction, files }: Creative) => ({
  ...{ name, title, descn, callToAction },
  files: Object.fromEntries(fileRoles.map((role) => [role, files[role]?.id ?? null])),
});

interface EditorProps {
  readonly creative: Creative;
  readonly onClose: () => void;
  readonly onSaved: (saved: Creative) => void;
}

function Editor({ creative, onClose, onSaved }: EditorProps) {
  const text = useText();
  const mayEdit = useAllowed('promote', 'edit');
  const edit = useEditForm({
    schema: creativeEditForm,
    entitySchema: creativeSchema,
    entity: creative,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateCreative, { ...values, id, version }, submission),
    savedMessage: ({ review }) => text(review === 'waiting' ? 'creative.savedToWait' : 'creative.saved'),
    onSaved: async (saved) => {
      onSaved(saved);
      await showAnswer(getCreative, { id: saved.id }, saved);
      await refreshCreatives();
    },
  });
  const labels = {
    name: text('creative.name'),
    title: text('creative.title'),
    descn: text('creative.descn'),
    callToAction: text('creative.callToAction'),
    ...Object.fromEntries(fileRoles.map((role) => [`files.${role}`, text(`creative.role.${role}`)])),
  };
  return (
    <>
      <section className="card" aria-label={text('creative.preview')}>
        <div className="creative-head">
          <h2>{creative.name}</h2>
          <div className="actions">
            <HistoryButton entity="creative" id={creative.id} name={creative.name} />
            <Button onClick={onClose}>{text('creative.close')}</Button>
          </div>
        </div>
        <p>
          <ReviewStatus {...creative} />
        </p>
        <CreativePreview creative={creative} />
      </section>
      {!creative.archived && (
        <EditFormScreen of={edit} labels={labels} readOnly={!mayEdit}>
          <FormSection
            title={text('creative.editOf', { name: creative.name })}
            lead={text('creative.editLead')}
          >
            <CreativeFields kind={creative.kind} />
          </FormSection>
        </EditFormScreen>
      )}
    </>
  );
}
