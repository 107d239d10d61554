import Select from 'antd/es/select';
import { useId } from 'react';
import { useText } from '../../../kit/i18n/i18n.ts';

interface FeedChoiceProps {
  readonly feeds: readonly {
    readonly id: number;
    readonly name: string;
    readonly app: { readonly name: string };
  }[];
  readonly id: number;
  readonly onChange: (id: number) => void;
}

/** Which feed a screen is of. */
export function FeedChoice({ feeds, id, onChange }: FeedChoiceProps) {
  const text = useText();
  const label = useId();
  return (
    <p className="feed-choice">
      <span id={label}>{text('feed.chooseFeed')}</span>
      <Select
        aria-labelledby={label}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={id}
        options={feeds.map((feed) => ({ value: feed.id, label: `${feed.name} · ${feed.app.name}` }))}
        onChange={onChange}
      />
    </p>
  );
}
