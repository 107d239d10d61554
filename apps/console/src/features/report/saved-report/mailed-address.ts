import { type ReportView, reportView } from '@millrace/contract/report/view';
import * as z from 'zod/mini';
import { addressOfView } from '../../../kit/saved-report/saved-view.ts';

const mailedDays = z.object({ period: z.unknown(), before: z.optional(z.unknown()) });

/**
 * Where the report is that a mail links to, which brings it along whole: its reader may not see the saved one, and its
 * days are those of the mail. One that was too long for a link brings its days alone. Undefined: it is none, or of another
 * version.
 * @param saved the saved one, of a link that names it
 */
export function mailedAddress(encoded: string, saved?: ReportView): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const view = reportView.safeParse(
      saved === undefined ? said : { ...saved, ...z.parse(mailedDays, said) },
    );
    return view.success ? addressOfView(view.data) : undefined;
  } catch {
    return undefined;
  }
}
