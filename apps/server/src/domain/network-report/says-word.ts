/** Between words, also where they are written as one: `accessKey`, `access_key`. */
const between = /[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/;

/**
 * Whether an answer that says what is wrong says one of the words, each of which stands for itself: "break" is no "ak". Only
 * codes and messages speak; what its fields are called, lists and `data` don't.
 */
export function saysWord(json: unknown, words: readonly string[]): boolean {
  return textsOf(json).some((text) =>
    text.split(between).some((word) => words.includes(word.toLowerCase()) || ofRights.test(word)),
  );
}

/** Whoever may not is called in many ways: "auth", "unauthorized", "Authentication". */
const ofRights = /^(un)?auth((enti|ori)\w*)?$/i;

function textsOf(said: unknown): string[] {
  if (typeof said === 'string' || typeof said === 'number') return [String(said)];
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return [];
  return Object.entries(said).flatMap(([name, value]) => (name === 'data' ? [] : textsOf(value)));
}
