import { useText } from '../i18n/i18n.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';

/** The server's own words say which limit was met and what helps. */
export function ReportFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const text = useText();
  return <LoadFailure error={error} fallback={text('reportScreen.failed')} retry={retry} />;
}
