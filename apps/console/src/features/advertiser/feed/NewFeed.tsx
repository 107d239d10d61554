import { createFeed, newFeedForm } from '@millrace/contract/advertiser/feed';
import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../kit/api/call-api.ts';
import { useWholeList } from '../../../kit/api/use-whole-list.ts';
import { useNewForm } from '../../../kit/form/use-new-form.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { feedAddress, paths } from '../../../kit/navigation/paths.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { toast } from '../../../kit/ui/notices.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { FeedEditor } from './FeedEditor.tsx';
import { refreshFeeds } from './feed-actions.ts';
import { newFeed } from './feed-values.ts';

/** `/product/feed?feed=new` */
export function NewFeed() {
  const text = useText();
  usePageName(null);
  const apps = useWholeList(listPromotedApps, { status: 1 });
  return (
    <Page title={text('feed.add')} lead={<Link to={paths.productFeed}>{text('feed.back')}</Link>}>
      <Loaded query={apps}>{(list) => (list.length === 0 ? <NoApps /> : <NewForm apps={list} />)}</Loaded>
    </Page>
  );
}

function NewForm({ apps }: { readonly apps: readonly { readonly id: number; readonly name: string }[] }) {
  const text = useText();
  const navigate = useNavigate();
  const [only] = apps.length === 1 ? apps : [];
  const form = useNewForm({
    schema: newFeedForm,
    initial: { ...newFeed, promotedAppId: only?.id ?? null },
    create: async (values, { leave, ...submission }) => {
      const { id } = await callApi(createFeed, values, submission);
      await refreshFeeds();
      leave();
      toast({ kind: 'success', title: text('feed.added') });
      await navigate(feedAddress(id), { replace: true });
    },
  });
  return <FeedEditor of={form} apps={apps} stored={null} readOnly={false} />;
}

function NoApps() {
  const text = useText();
  return (
    <section className="card empty-state">
      <p className="lead">{text('feed.noApp')}</p>
      <Link to={`${paths.promotedApps}?app=new`}>{text('feed.toApps')}</Link>
    </section>
  );
}
