const contentId = 'logo@millrace.invalid';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** As `escaped`, with addresses of pages as links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const said = escaped(part);
      return index % 2 === 0 ? said : `<a href="${said}">${said}</a>`;
    })
    .join('');

/**
 * A mail's text once more, below the sender's logo, as the parts of a message that it adds. The logo travels with the
 * mail, so that nobody who opens it asks a server for it.
 * @param logo PNG
 */
export function withLogo(text: string, name: string, logo: Buffer) {
  return {
    html: [
      '<!doctype html><meta charset="utf-8">',
      `<p><img src="cid:${contentId}" alt="${escaped(name)}" width="48" height="48"></p>`,
      `<div style="font-family:sans-serif;white-space:pre-wrap">${withLinks(text)}</div>`,
    ].join('\n'),
    attachments: [
      {
        filename: 'logo.png',
        cid: contentId,
        content: logo,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      },
    ],
  };
}
