/** The guides of docs/guides/zh-CN by their paths, as Markdown. */
export const guides = import.meta.glob<string>('../../../../../../../docs/guides/zh-CN/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
