import type { ImportDetails } from '@millrace/contract/advertiser/feed-import';
import type { ReactNode } from 'react';
import { itemFieldText } from '../../../kit/feed/rule-words.ts';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';

/** What an import has changed, or would have: samples of each kind. */
export function ImportChanges({ of }: { readonly of: ImportDetails }) {
  const text = useText();
  const { samples } = of;
  return (
    <section>
      <h3>{text('feed.changesTitle')}</h3>
      <p className="lead">
        {of.before === 0
          ? text('feed.firstCatalogue')
          : text('feed.againstLast', { before: formatNumber(of.before) })}
      </p>
      <Kind title={text('feed.goneItems', { items: formatNumber(of.gone) })}>
        {samples.gone.map(({ id, title }) => (
          <Item key={id} id={id} title={title} />
        ))}
      </Kind>
      <Kind title={text('feed.changedItems', { items: formatNumber(of.changed) })}>
        {samples.changed.map(({ id, title, fields }) => (
          <Item key={id} id={id} title={title}>
            {fields.map(({ field, before, after }) => (
              <span key={field} className="feed-under">
                {text('feed.fieldChange', {
                  field: itemFieldText(field, text),
                  before: before ?? text('feed.nothing'),
                  after: after ?? text('feed.nothing'),
                })}
              </span>
            ))}
          </Item>
        ))}
      </Kind>
      <Kind title={text('feed.addedItems', { items: formatNumber(of.added) })}>
        {samples.added.map(({ id, title }) => (
          <Item key={id} id={id} title={title} />
        ))}
      </Kind>
    </section>
  );
}

function Kind({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return (
    <>
      <h4>{title}</h4>
      {children.length > 0 && <ul className="feed-samples">{children}</ul>}
    </>
  );
}

interface ItemProps {
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

function Item({ id, title, children }: ItemProps) {
  return (
    <li>
      <code>{id}</code> {title}
      {children}
    </li>
  );
}
