import { holdPage } from '../navigation/hold-page.ts';

/** A form on the screen, or something else that is lost with it. */
interface Watched {
  /** Whether there is anything in it that nobody has saved; asked when that matters. */
  readonly holds: () => boolean;
  /** The dialog or drawer that it stands in; null: the page. */
  readonly dialog: string | null;
}

const watched = new Map<Watched, () => void>();

/**
 * Until it is forgotten, the browser asks before the page is closed over it.
 * @returns forgets it
 */
export function watchUnsaved(form: Watched): () => void {
  const letPageGo = holdPage(form.holds);
  const forget = () => {
    letPageGo();
    watched.delete(form);
  };
  watched.set(form, forget);
  return forget;
}

/** @param among asks only about those that stand where this holds of */
export function hasUnsavedChanges(among: (dialog: string | null) => boolean = () => true): boolean {
  return [...watched.keys()].some(({ dialog, holds }) => among(dialog) && holds());
}

/** What is entered in a dialog may be lost. */
export function forgetDialog(dialog: string): void {
  for (const [form, forget] of watched) if (form.dialog === dialog) forget();
}
