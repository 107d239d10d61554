const contentId = 'logo@millrace.invalid';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in a page. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** As `escaped`, with addresses of pages as links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const said = escaped(part);
      return index % 2 === 0 ? said : `<a href="${said}">${said}</a>`;
    })
    .join('');

/** Where the logo stands in a page that a mail brings along. */
export const logoPlace = '<!-- logo -->';

const picture = (name: string) =>
  `<img src="cid:${contentId}" alt="${escaped(name)}" width="48" height="48" style="display:block;border:0">`;

const attached = (logo: Buffer) => ({
  filename: 'logo.png',
  cid: contentId,
  content: logo,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

/**
 * A mail's text once more, below the sender's logo, as the parts of a message that it adds. The logo travels with the
 * mail, so that nobody who opens it asks a server for it.
 * @param logo PNG
 */
export function withLogo(text: string, name: string, logo: Buffer) {
  return {
    html: [
      '<!doctype html><meta charset="utf-8">',
      `<p>${picture(name)}</p>`,
      `<div style="font-family:sans-serif;white-space:pre-wrap">${withLinks(text)}</div>`,
    ].join('\n'),
    attachments: [attached(logo)],
  };
}

/** A page with the sender's logo in its place, or nothing there. */
export function pageWithLogo(html: string, name: string, logo: Buffer | null) {
  return logo === null
    ? { html: html.replace(logoPlace, ''), attachments: [] }
    : { html: html.replace(logoPlace, () => picture(name)), attachments: [attached(logo)] };
}
