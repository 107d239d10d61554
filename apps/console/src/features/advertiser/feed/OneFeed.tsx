import {
  type Feed,
  feedForm,
  feed as feedSchema,
  getFeed,
  updateFeed,
} from '@millrace/contract/advertiser/feed';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ImportLight } from '../../../kit/feed/ImportLight.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { useFormKey } from '../../../kit/form/use-form-key.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { formatInstant, formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { feedHistoryAddress, feedPreviewAddress, paths } from '../../../kit/navigation/paths.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { FeedEditor } from './FeedEditor.tsx';
import { FeedPictures } from './FeedPictures.tsx';
import { FeedUpload } from './FeedUpload.tsx';
import { isOpen, refreshFeeds, runNow } from './feed-actions.ts';
import { valuesOf } from './feed-values.ts';

/** `/product/feed?feed=7`: one feed, whole. */
export function OneFeed({ id }: { readonly id: number }) {
  const text = useText();
  const query = useApiQuery(
    getFeed,
    { id },
    { fresh: true, quiet: true, pollWhile: ({ last }) => isOpen(last?.state) },
  );
  const { data } = query;
  usePageName(data?.name);
  return (
    <Page
      title={data?.name ?? text('titles.productFeed')}
      lead={<Link to={paths.productFeed}>{text('feed.back')}</Link>}
      action={data !== undefined && <HistoryButton entity="feed" id={id} name={data.name} />}
    >
      <Loaded query={query} back={{ to: paths.productFeed, label: text('feed.back') }}>
        {(loaded) => <Sections of={loaded} />}
      </Loaded>
    </Page>
  );
}

function Sections({ of }: { readonly of: Feed }) {
  const text = useText();
  const form = useFormKey(of.version);
  const isArchived = of.switch === 'archived';
  const readOnly = !useAllowed('promote', 'edit') || isArchived;
  return (
    <>
      {isArchived && <Callout>{text('feed.isArchived')}</Callout>}
      <Standing of={of} readOnly={readOnly} />
      {of.source === 'upload' && !readOnly && <FeedUpload feed={of} />}
      {/* Each import has pictures looked at. */}
      {of.lead === null && <FeedPictures key={of.catalogueAt} id={of.id} />}
      <EditFeed key={form.key} of={of} readOnly={readOnly} onSaved={({ version }) => form.saved(version)} />
    </>
  );
}

/** Its catalogue and its last import. */
function Standing({ of, readOnly }: { readonly of: Feed; readonly readOnly: boolean }) {
  const text = useText();
  const { last, lead, linked } = of;
  return (
    <section className="card feed-standing" aria-label={text('feed.lastImport')}>
      <dl className="feed-facts">
        <div>
          <dt>{text('feed.app')}</dt>
          <dd>{of.app.name}</dd>
        </div>
        <div>
          <dt>{text('feed.lastImport')}</dt>
          <dd>
            {last === null ? text('feed.never') : <ImportLight state={last.state} light={last.light} />}
          </dd>
        </div>
        {lead === null && (
          <>
            <div>
              <dt>{text('feed.items')}</dt>
              <dd>{formatNumber(of.items)}</dd>
            </div>
            <div>
              <dt>{text('feed.catalogueAt')}</dt>
              <dd>{of.catalogueAt === null ? '–' : formatInstant(of.catalogueAt)}</dd>
            </div>
            <div>
              <dt>{text('feed.nextImport')}</dt>
              <dd>{of.dueAt === null ? text('feed.byHand') : formatInstant(of.dueAt)}</dd>
            </div>
          </>
        )}
      </dl>
      {lead !== null && <p>{text('feed.withLead', { name: lead.name })}</p>}
      {linked.length > 0 && <p>{text('feed.linked', { names: textList(linked.map(({ name }) => name)) })}</p>}
      <div className="actions">
        {!readOnly && lead === null && (
          <Button disabled={isOpen(last?.state)} onClick={() => void runNow(of)}>
            {text('feed.run')}
          </Button>
        )}
        <Link to={feedHistoryAddress(lead?.id ?? of.id)}>{text('titles.feedHistory')}</Link>
        <Link to={feedPreviewAddress(of.id)}>{text('feed.toPreview')}</Link>
      </div>
    </section>
  );
}

interface EditFeedProps {
  readonly of: Feed;
  readonly readOnly: boolean;
  readonly onSaved: (saved: Feed) => void;
}

function EditFeed({ of, readOnly, onSaved }: EditFeedProps) {
  const edit = useEditForm({
    schema: feedForm,
    entitySchema: feedSchema,
    entity: of,
    valuesOf,
    save: (values, { id, version }, submission) =>
      callApi(updateFeed, { ...values, id, version }, submission),
    savedMessage: 'feed.saved',
    onSaved: async (saved) => {
      onSaved(saved);
      await refreshFeeds();
    },
  });
  return <FeedEditor of={edit} apps={[of.app]} stored={of} readOnly={readOnly} />;
}
