import {
  approveCreative,
  listReviews,
  type ReviewedCreative,
  rejectCreative,
} from '@millrace/contract/operator/review';
import Button from 'antd/es/button';
import TextArea from 'antd/es/input/TextArea';
import { useId, useState } from 'react';
import { callApi } from '../../../kit/api/call-api.ts';
import { refresh } from '../../../kit/api/query.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';
import { runAction } from '../../../kit/api/run-action.ts';
import { CreativePreview } from '../../../kit/creative/CreativePreview.tsx';
import { ReviewStatus } from '../../../kit/creative/ReviewStatus.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { PromotedCategory } from './PromotedCategory.tsx';

interface ReviewPanelProps {
  readonly creative: ReviewedCreative;
  readonly onDone: () => void;
}

/** A creative as phones draw it, and the word that is said of it. */
export function ReviewPanel({ creative, onDone }: ReviewPanelProps) {
  const text = useText();
  const mayReview = useAllowed('creative_review', 'edit');
  const field = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, version, name, advertiser, review } = creative;

  async function say(call: (retry: () => void) => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    await runAction(async (retry) => {
      await rereadIfRefused(call(retry), () => refresh(listReviews));
      await refresh(listReviews);
      toast({ kind: 'success', title: done });
      onDone();
    });
    setBusy(false);
  }
  const changes = `creative ${id}`;
  const approve = () =>
    void say(
      (retry) => callApi(approveCreative, { id, version }, { changes, retry }),
      text('review.approved', { name }),
    );
  function reject(): void {
    const said = reason.trim();
    setMissing(said === '');
    if (said === '') return;
    void say(
      (retry) => callApi(rejectCreative, { id, version, reason: said }, { changes, retry }),
      text('review.rejected', { name }),
    );
  }

  return (
    <section className="card review-panel" aria-label={text('review.of', { name })}>
      <h2>{name}</h2>
      <p className="lead">{text('review.by', { advertiser: advertiser.name })}</p>
      <p>
        <ReviewStatus {...creative} />
      </p>
      <CreativePreview creative={creative} />
      {mayReview && (
        <div className="review-words">
          {creative.promotes.map((app) => (
            <PromotedCategory key={app.id} app={app} />
          ))}
          <label htmlFor={field}>{text('review.reason')}</label>
          <TextArea
            id={field}
            value={reason}
            maxLength={300}
            showCount
            rows={2}
            status={isMissing ? 'error' : ''}
            onChange={({ target }) => setReason(target.value)}
          />
          {isMissing && (
            <p className="review-missing" role="alert">
              {text('creative.errors.reasonEmpty')}
            </p>
          )}
          <div className="actions">
            {review !== 'approved' && (
              <Button type="primary" disabled={busy} onClick={approve}>
                {text('review.approve')}
              </Button>
            )}
            <Button danger disabled={busy} onClick={reject}>
              {text('review.reject')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
