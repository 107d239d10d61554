import {
  type Feed,
  feedFields,
  feed as feedSchema,
  getFeed,
  updateFeed,
} from '@millrace/contract/advertiser/feed';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { EditFormScreen, FormSection } from '../../../kit/form/EditFormScreen.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { feedAddress, paths } from '../../../kit/navigation/paths.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { PriceFields } from './FeedEditor.tsx';
import { FeedScreen } from './FeedScreen.tsx';
import { refreshFeeds } from './feed-actions.ts';
import { valuesOf } from './feed-values.ts';
import { PreviewItems } from './PreviewItems.tsx';
import { RuleRows } from './RuleRows.tsx';
import { useFeedWords } from './use-feed-words.ts';

const { rules, currency, minorUnits } = feedFields;
const rulesForm = z.object({ rules, currency, minorUnits });

/** `/feed/preview?feed=7`: the rules of a feed beside what they make of its items. */
export default function FeedPreviewPage() {
  const text = useText();
  const [query, change] = useQuery();
  const choose = (next: number) =>
    change((now) => {
      now.set('feed', String(next));
      return now;
    });
  return (
    <FeedScreen
      title={text('titles.feedPreview')}
      lead={text('feed.previewLead')}
      chosen={Number(query.get('feed') ?? '')}
      onChange={choose}
    >
      {(id) => <Chosen key={id} id={id} />}
    </FeedScreen>
  );
}

function Chosen({ id }: { readonly id: number }) {
  const text = useText();
  const query = useApiQuery(getFeed, { id }, { fresh: true, quiet: true });
  return (
    <Loaded query={query} back={{ to: paths.productFeed, label: text('feed.back') }}>
      {(of) => <OfFeed of={of} />}
    </Loaded>
  );
}

function OfFeed({ of }: { readonly of: Feed }) {
  const form = useFormKey(of.version);
  return <Rules key={form.key} of={of} onSaved={({ version }) => form.saved(version)} />;
}

function Rules({ of, onSaved }: { readonly of: Feed; readonly onSaved: (saved: Feed) => void }) {
  const text = useText();
  const readOnly = !useAllowed('promote', 'edit') || of.switch === 'archived';
  const edit = useEditForm({
    schema: rulesForm,
    entitySchema: feedSchema,
    entity: of,
    valuesOf: (feed) => ({ rules: feed.rules, currency: feed.currency, minorUnits: feed.minorUnits }),
    save: (values, entity, submission) =>
      callApi(
        updateFeed,
        { ...valuesOf(entity), ...values, id: entity.id, version: entity.version },
        submission,
      ),
    savedMessage: 'feed.rulesSaved',
    onSaved: async (saved) => {
      onSaved(saved);
      await refreshFeeds();
    },
  });
  return (
    <EditFormScreen of={edit} {...useFeedWords()} readOnly={readOnly}>
      <div className="feed-preview">
        <div>
          <FormSection title={text('feed.rules')} lead={text('feed.rulesLead')} wide>
            <RuleRows disabled={readOnly} />
          </FormSection>
          <FormSection title={text('feed.prices')} lead={text('feed.pricesLead')} wide>
            <PriceFields />
          </FormSection>
          <p>
            <Link to={feedAddress(of.id)}>{text('feed.toFeed', { name: of.name })}</Link>
          </p>
        </div>
        <PreviewItems feed={of} />
      </div>
    </EditFormScreen>
  );
}
