import { useState } from 'react';
import { useBrand } from '../../kit/brand/brand.ts';

/** The installation's logo, or the product's mark (three streams over a weir), and the name. */
export function Brand({ small = false }: { readonly small?: boolean }) {
  const { name, logo } = useBrand();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <>
      {logo === null || logo === broken ? (
        <Mark />
      ) : (
        <img className="brand-mark" src={logo} alt="" onError={() => setBroken(logo)} />
      )}
      {!small && <span className="brand-name">{name}</span>}
    </>
  );
}

function Mark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1890ff" />
      <g fill="none" stroke="#fff" strokeWidth="2.8" strokeLinecap="round">
        <path d="M6 11c4-4 7-4 10 0s6 4 10 0" />
        <path d="M6 17c4-4 7-4 10 0s6 4 10 0" opacity=".75" />
        <path d="M6 23c4-4 7-4 10 0s6 4 10 0" opacity=".5" />
      </g>
    </svg>
  );
}
