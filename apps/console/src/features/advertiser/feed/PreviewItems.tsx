import type { Feed } from '@millrace/contract/advertiser/feed';
import type { PreviewItem, previewFeed } from '@millrace/contract/advertiser/feed-import';
import { isWarning } from '@millrace/contract/advertiser/feed-state';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { Link } from 'react-router';
import { itemFieldText } from '../../../kit/feed/rule-words.ts';
import { formatInstant } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { feedHistoryAddress } from '../../../kit/navigation/paths.ts';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { usePreview } from './use-preview.ts';

/** The first items of the newest file: as they come, as the rules make them, and as they are shown now. */
export function PreviewItems({ feed }: { readonly feed: Feed }) {
  const text = useText();
  const { query, isComplete } = usePreview(feed);
  return (
    <section className="card card-wide" aria-labelledby="feed-items" aria-busy={query.isFetching}>
      <h2 id="feed-items">{text('feed.previewTitle')}</h2>
      {!isComplete && <p role="status">{text('feed.previewWaits')}</p>}
      <Loaded query={query}>{(data) => <Answer feed={feed} of={data} />}</Loaded>
    </section>
  );
}

function Answer({ feed, of }: { readonly feed: Feed; readonly of: ResponseOf<typeof previewFeed> }) {
  const text = useText();
  const { source, items, names, failure } = of;
  if (source === null) return <p className="lead">{text('feed.previewNone')}</p>;
  const history = feedHistoryAddress(feed.lead?.id ?? feed.id, source.importId);
  return (
    <>
      <p className="lead">{text('feed.previewOf', { at: formatInstant(source.at) })}</p>
      <p>
        <Link to={history}>{text('feed.openOf', { id: source.importId })}</Link>
      </p>
      {source.state === 'blocked' && <Callout>{text('feed.previewBlocked')}</Callout>}
      {failure !== null && (
        <p role="alert">{text(`feed.failure.${failure.reason}`, { detail: failure.detail ?? '' })}</p>
      )}
      {names.length > 0 && (
        <p className="feed-under">{text('feed.previewNames', { names: names.join(', ') })}</p>
      )}
      <ul className="feed-samples">
        {items.map((item) => (
          <Item key={item.line} of={item} />
        ))}
      </ul>
    </>
  );
}

function Item({ of }: { readonly of: PreviewItem }) {
  const text = useText();
  const { line, before, after, item, problem, now } = of;
  const valueText = (value: string | undefined) => {
    if (value === 'true' || value === 'false')
      return text(value === 'true' ? 'changeLog.value.yes' : 'changeLog.value.no');
    return value ?? '–';
  };
  // What can be shown is shown as it would be: with its price read.
  const made = item ?? after;
  const fields = [
    ...new Set([...Object.keys(before ?? {}), ...Object.keys(made ?? {}), ...Object.keys(now ?? {})]),
  ];
  const title = made?.title ?? before?.title ?? text('feed.lineOf', { line });
  return (
    <li className="feed-item">
      <h3>{title}</h3>
      {problem !== null && (
        <p>
          <Status kind={isWarning(problem) ? 'warn' : 'bad'}>{text(`feed.problem.${problem}`)}</Status>
        </p>
      )}
      <table className="feed-table feed-compared">
        <thead>
          <tr>
            <th scope="col">{text('feed.ruleField')}</th>
            <th scope="col">{text('feed.inFeed')}</th>
            <th scope="col">{text('feed.byRules')}</th>
            <th scope="col">{text('feed.shownNow')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className={before?.[field] === made?.[field] ? undefined : 'feed-changed'}>
              <th scope="row">{itemFieldText(field, text)}</th>
              {[before, made, now].map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
                <td key={place}>{valueText(item?.[field])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
