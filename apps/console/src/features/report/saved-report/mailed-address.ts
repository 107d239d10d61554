import { reportView } from '@millrace/contract/report/view';
import { addressOfView } from '../../../kit/saved-report/saved-view.ts';

/**
 * Where the report is that a mail links to, which brings it along whole: its reader may not see the saved one, and its
 * days are those of the mail. Undefined: it is none, or of another version.
 */
export function mailedAddress(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const view = reportView.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return view.success ? addressOfView(view.data) : undefined;
  } catch {
    return undefined;
  }
}
