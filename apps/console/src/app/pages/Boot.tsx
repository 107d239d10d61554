import { text } from '../../kit/i18n/i18n.ts';

/** What stands on the screen until the first page is there; the same as in index.html. */
export function Boot() {
  return (
    <div className="boot" role="status">
      {text('common.product')}
    </div>
  );
}
