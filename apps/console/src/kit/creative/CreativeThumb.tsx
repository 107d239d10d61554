import type { Creative } from '@millrace/contract/advertiser/creative';
import './creative.css';

/** What tells creatives apart in a list. */
export function CreativeThumb({ files }: Pick<Creative, 'files'>) {
  const picture = files.image ?? files.endCard ?? files.icon;
  return (
    <span className="creative-thumb">
      {picture !== null && <img src={picture.url} alt="" loading="lazy" />}
    </span>
  );
}
