/** The guides of docs/guides by their paths, as Markdown. */
export const guides = import.meta.glob<string>('../../../../../../../docs/guides/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
