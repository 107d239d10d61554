import Popconfirm, { type PopconfirmProps } from 'antd/es/popconfirm';
import type { ReactNode } from 'react';
import { FocusInside } from './FocusInside.tsx';

type ConfirmBesideProps = Omit<PopconfirmProps, 'title'> & { readonly title: ReactNode };

/** A question beside the button that asks it; the focus is on the answer that changes nothing. */
export function ConfirmBeside({ title, ...props }: ConfirmBesideProps) {
  return <Popconfirm {...props} destroyOnHidden title={<FocusInside>{title}</FocusInside>} />;
}
