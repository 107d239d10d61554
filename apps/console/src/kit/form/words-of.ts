/** Words as they were typed or pasted, without blanks around them, each once. */
export const wordsOf = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];
