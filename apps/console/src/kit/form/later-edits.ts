import { type FormValues, isGroup, sameValue } from './form-values.ts';

/**
 * What a form holds once it is saved: what is stored, and what was entered since it was sent, which is not stored yet.
 * @param sent the values as they stood when the form was sent
 * @param now the values as they stand in the form
 * @param saved the values as they are stored
 */
export function withLaterEdits(sent: FormValues, now: FormValues, saved: FormValues): FormValues {
  const names = new Set([...Object.keys(saved), ...Object.keys(now)]);
  const kept = (name: string) => (name in saved ? laterValue(sent[name], now[name], saved[name]) : now[name]);
  return Object.fromEntries([...names].map((name) => [name, kept(name)]));
}

function laterValue(sent: unknown, now: unknown, saved: unknown): unknown {
  if (sameValue(sent, now)) return saved;
  if (isGroup(sent) && isGroup(now) && isGroup(saved)) return withLaterEdits(sent, now, saved);
  if (!Array.isArray(sent) || !Array.isArray(now) || !Array.isArray(saved)) return now;
  // Rows get what storing gave them, such as their ids; where the server has put them in another order nobody can tell whose.
  return saved.length === sent.length && sent.every((row, place) => isStoredAs(row, saved[place]))
    ? now.map((row, place) => (place < sent.length ? laterValue(sent[place], row, saved[place]) : row))
    : now;
}

/** Whether a row stands in another one as it was sent; that one may know more of it. */
function isStoredAs(sent: unknown, saved: unknown): boolean {
  if (!isGroup(sent) || !isGroup(saved)) return sameValue(sent, saved);
  return Object.keys(sent).every(
    (name) => (sent[name] ?? null) === null || sameValue(sent[name], saved[name]),
  );
}
