/** Whether a page is of a website or one of its subdomains. It keeps mistakes out, not liars: programs say any origin. */
export function isOfWebsite(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin).host;
  const own = host.replace(/^www\./, '');
  return page === own || page.endsWith(`.${own}`);
}
