import { useText } from '../../../kit/i18n/i18n.ts';
import { idListsAddress, paths } from '../../../kit/navigation/paths.ts';
import { PageTabs } from '../../../kit/ui/PageTabs.tsx';

/** Segments, and the lists of ids that they may name. */
export function SegmentTabs({ current }: { readonly current: 'segments' | 'lists' }) {
  const text = useText();
  return (
    <PageTabs
      label={text('idList.tabs')}
      tabs={[
        { to: paths.segments, title: text('titles.segments'), isCurrent: current === 'segments' },
        { to: idListsAddress(), title: text('idList.title'), isCurrent: current === 'lists' },
      ]}
    />
  );
}
