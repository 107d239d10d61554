import {
  getSegment,
  type Segment,
  segmentForm,
  segment as segmentSchema,
  updateSegment,
} from '@millrace/contract/advertiser/segment';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { idInAddress, noId } from '../../../kit/navigation/id-in-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { SegmentStatus } from '../../../kit/segment/SegmentStatus.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { SegmentEditor } from './SegmentEditor.tsx';
import { SegmentHistory } from './SegmentHistory.tsx';
import { SegmentMembers } from './SegmentMembers.tsx';
import { Size } from './Size.tsx';
import { refreshSegments, turn } from './switch-segments.ts';
import { UsedIn } from './UsedIn.tsx';

/** `/segment/edit?id=7`: one segment, whole. Without an id there is none to edit, and the way to all of them. */
export default function OneSegment() {
  const text = useText();
  const [parameters] = useQuery();
  const id = idInAddress(parameters.get('id')) || noId;
  const query = useApiQuery(
    getSegment,
    { id },
    { fresh: true, quiet: true, pollWhile: ({ state }) => state === 'estimating' },
  );
  const { data } = query;
  usePageName(data?.name);
  return (
    <Page
      title={data?.name ?? text('titles.editSegment')}
      lead={<Link to={paths.segments}>{text('segment.back')}</Link>}
      action={data !== undefined && <HistoryButton entity="segment" id={id} name={data.name} />}
    >
      <Loaded query={query} back={{ to: paths.segments, label: text('segment.back') }}>
        {(loaded) => <Sections key={loaded.id} of={loaded} />}
      </Loaded>
    </Page>
  );
}

function Sections({ of }: { readonly of: Segment }) {
  const form = useFormKey(of.version);
  const mayEdit = useAllowed('promote', 'edit');
  const readOnly = !mayEdit || of.switch === 'archived';
  return (
    <>
      <State of={of} readOnly={readOnly} />
      <EditSegment
        key={form.key}
        of={of}
        readOnly={readOnly}
        onSaved={({ version }) => form.saved(version)}
      />
      <SegmentMembers of={of} />
      <SegmentHistory of={of} />
    </>
  );
}

/** What it is, why, how large it is, and where it is used. */
function State({ of, readOnly }: { readonly of: Segment; readonly readOnly: boolean }) {
  const text = useText();
  return (
    <section className="card segment-state" aria-label={text('segment.stateTitle')}>
      <SegmentStatus of={of} />
      <dl className="segment-size">
        <div>
          <dt>{text('segment.sizeTitle')}</dt>
          <dd>
            <Size of={of} people={of.size} />
          </dd>
        </div>
        <div>
          <dt>{text('segment.onPhones')}</dt>
          <dd>
            <Size of={of} people={of.onPhones} />
          </dd>
        </div>
        <div>
          <dt>{text('segment.countedAt')}</dt>
          <dd>{of.countedAt === null ? text('segment.notCounted') : formatInstant(of.countedAt)}</dd>
        </div>
        <div>
          <dt>{text('segment.usedIn')}</dt>
          <dd>
            <UsedIn campaigns={of.usedIn} />
          </dd>
        </div>
      </dl>
      {!readOnly && (
        <StatusSwitch
          label={text('segment.switchLabel', { name: of.name })}
          status={of.switch === 'on' ? 1 : 0}
          onSwitch={async (status) => {
            await turn([of], status === 1 ? 'on' : 'paused');
          }}
        />
      )}
    </section>
  );
}

interface EditSegmentProps {
  readonly of: Segment;
  readonly readOnly: boolean;
  readonly onSaved: (saved: Segment) => void;
}

function EditSegment({ of, readOnly, onSaved }: EditSegmentProps) {
  const edit = useEditForm({
    schema: segmentForm,
    entitySchema: segmentSchema,
    entity: of,
    valuesOf: ({ name, rules }) => ({ name, rules }),
    save: (values, { id, version }, submission) =>
      callApi(updateSegment, { ...values, id, version }, submission),
    savedMessage: 'segment.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await refreshSegments();
    },
  });
  return <SegmentEditor of={edit} readOnly={readOnly} />;
}
