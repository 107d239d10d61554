import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

interface AddressTabsProps {
  /** The first of them is open where the address says none, or one that is not there. */
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    readonly children: ReactNode;
  }[];
  /** What stays in the address whichever tab is open; all else is of one tab. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Tabs of a page of which the open one stands in the address (`?tab=`). */
export function AddressTabs({ items, kept = {} }: AddressTabsProps) {
  const [query, setQuery] = useSearchParams();
  const [first] = items;
  const open = items.find(({ key }) => key === query.get('tab')) ?? first;
  return (
    <Tabs
      {...(open && { activeKey: open.key })}
      onChange={(tab) => setQuery({ ...kept, ...(tab !== first?.key && { tab }) })}
      destroyOnHidden
      items={[...items]}
    />
  );
}
