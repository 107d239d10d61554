import Tag from 'antd/es/tag';
import Tooltip from 'antd/es/tooltip';
import { textList } from '../i18n/text-list.ts';
import './tag-list.css';

interface TagListProps {
  readonly tags: readonly string[];
  /** So many are drawn; the rest is counted, and named on hover and focus. */
  readonly limit?: number;
  /** What they are, for screen readers: "Regions". */
  readonly label?: string;
}

/** A handful of words, e.g. the countries of a rule. */
export function TagList({ tags, limit = 3, label }: TagListProps) {
  const rest = tags.slice(limit);
  return (
    <span className="tag-list">
      {tags.slice(0, limit).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={<span className="tag-rest">{textList(rest)}</span>}>
          <button
            type="button"
            className="tag-more"
            aria-label={[`+${rest.length}`, label, ...rest].filter(Boolean).join(' ')}
          >
            +{rest.length}
          </button>
        </Tooltip>
      )}
    </span>
  );
}
