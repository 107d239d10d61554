/**
 * Puts a text on the clipboard; also where the page is not a secure context and the browser keeps its clipboard locked.
 * @returns whether it is there
 */
export async function copyText(value: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(value);
      return true;
    } catch {
      // Not allowed: the older way below asks nobody.
    }
  }
  const field = document.createElement('textarea');
  field.value = value;
  field.className = 'sr-only';
  const focused = document.activeElement;
  // Inside an open dialog, because nothing outside of it can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
