import { type BlockRule, blockConditionNames } from '@millrace/contract/publisher/block-rule';
import { useText } from '../../../kit/i18n/i18n.ts';
import { TagList } from '../../../kit/ui/TagList.tsx';
import './block-rule.css';

/** What has to hold of a phone that a rule blocks; each condition is met by one of its values. */
export function ConditionList({ rule }: { readonly rule: BlockRule }) {
  const text = useText();
  return (
    <ul className="block-conditions">
      {blockConditionNames
        .filter((name) => rule[name].length > 0)
        .map((name) => (
          <li key={name}>
            <span className="block-condition">{text(`blockRule.${name}`)}</span>
            <TagList label={text(`blockRule.${name}`)} tags={rule[name]} />
          </li>
        ))}
    </ul>
  );
}
