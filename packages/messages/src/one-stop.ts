/**
 * For i18next: where a sentence ends with a name that ends with a full stop itself, such as `Acme Ltd.`, one is enough. Languages
 * that end sentences with 。 leave out the name's.
 */
export const oneStop = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text: string): string =>
    text.replaceAll(/(?<!\.)\.\.(?=$|[\s”’"'）)])/g, '.').replaceAll(/(?<!\.)\.。/g, '。'),
} as const;
