import Pagination from 'antd/es/pagination';
import { formatNumber } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { useViewport } from '../ui/use-viewport.ts';
import type { ListAddress } from './use-list-address.ts';

interface ListPagesProps {
  readonly total: number;
  /** There are more than `total`. */
  readonly more?: boolean;
  readonly address: ListAddress;
}

/** The count, and the pages where there is more than one. */
export function ListPages({ total, more = false, address }: ListPagesProps) {
  const text = useText();
  const onPhone = useViewport() === 'mobile';
  return (
    <div className="list-pages">
      <span>{text(more ? 'list.countMore' : 'list.count', { total: formatNumber(total) })}</span>
      <Pagination
        current={address.page}
        pageSize={address.size}
        total={total}
        hideOnSinglePage={total <= 20}
        showSizeChanger={!onPhone}
        pageSizeOptions={[20, 50, 100]}
        simple={onPhone}
        onChange={(page, size) => address.change(size === address.size ? { page } : { size })}
      />
    </div>
  );
}
