import InfoCircleOutlined from '@ant-design/icons/es/icons/InfoCircleOutlined';
import type { ReactNode } from 'react';
import './callout.css';

/** A sentence above the content that the person should know before reading on. */
export function Callout({ children }: { readonly children: ReactNode }) {
  return (
    <p className="callout">
      <InfoCircleOutlined aria-hidden />
      <span>{children}</span>
    </p>
  );
}
