import { createSegment, segmentForm } from '@millrace/contract/advertiser/segment';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { paths, segmentAddress } from '../../../kit/navigation/paths.ts';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { SegmentEditor } from './SegmentEditor.tsx';
import { newSegment } from './segment-values.ts';
import { refreshSegments } from './switch-segments.ts';

/** `/segment/create`: a segment to be, which begins as a draft. */
export default function NewSegment() {
  const text = useText();
  const navigate = useNavigate();
  const form = useNewForm({
    schema: segmentForm,
    initial: newSegment,
    create: async (values, { leave, ...submission }) => {
      const { id } = await callApi(createSegment, values, submission);
      await refreshSegments();
      leave();
      toast({ kind: 'success', title: text('segment.added') });
      await navigate(segmentAddress(id), { replace: true });
    },
  });
  return (
    <Page title={text('titles.createSegment')} lead={<Link to={paths.segments}>{text('segment.back')}</Link>}>
      <SegmentEditor of={form} readOnly={false} />
    </Page>
  );
}
