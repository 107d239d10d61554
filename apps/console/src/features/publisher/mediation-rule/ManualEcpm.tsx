import type { RuleInstance } from '@millrace/contract/publisher/mediation-rule';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ecpmText } from '../../../kit/ui/ecpm-text.ts';
import { TagList } from '../../../kit/ui/TagList.tsx';

/** What a person expects an instance to earn, by groups of countries. */
export function ManualEcpm({ groups }: { readonly groups: RuleInstance['ecpmGroups'] }) {
  const text = useText();
  if (groups.length === 0) return null;
  return (
    <TagList
      label={text('mediationRule.manualEcpm')}
      limit={2}
      tags={groups.map((group) => ecpmText(text, group))}
    />
  );
}
