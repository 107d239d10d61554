import { addressOf, type Company, type Kind, macros, type Sender } from './postback-addresses.ts';

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
const milliseconds = (at: Date) => String(at.getTime());
/** `yyyy-mm-dd hh:mm:ss.SSS`, UTC. */
const dateAndTime = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '');

/** How companies write times, as far as their pages say; Kochava's names a date and time without its form. */
const times: Readonly<Record<Company, Readonly<Record<Kind, (at: Date) => string>>>> = {
  plain: { install: seconds, event: seconds },
  appsflyer: { install: seconds, event: dateAndTime },
  adjust: { install: seconds, event: seconds },
  branch: { install: milliseconds, event: milliseconds },
  singular: { install: milliseconds, event: milliseconds },
  kochava: { install: dateAndTime, event: dateAndTime },
};

/** Google's own example of an advertising id. */
const device = '38400000-8cf0-11bd-b23e-10b96e40000d';

/**
 * A company's address as it comes when somebody has installed the app on an Android device, or bought something in it; asked of this
 * window's server. Whether the macros are called so at the company does not show in it.
 */
export function testAddressOf(
  company: Company,
  kind: Kind,
  sender: Omit<Sender, 'origin'>,
  clickId: string,
): string {
  const now = new Date();
  const { event, click, installTime, eventTime, id, value, currency, gaid, idfa } = macros[company];
  const said = new Map<string | undefined, string>([
    [event, 'purchase'],
    [click, clickId],
    [kind === 'install' ? installTime : eventTime, times[company][kind](now)],
    [id, `test-${now.getTime()}`],
    [value, '1.99'],
    [currency, 'USD'],
    [gaid, device],
    // The device has none, and companies leave it empty then.
    [idfa, ''],
  ]);
  return addressOf(company, kind, { ...sender, origin: '' }).replace(/=([^&]*)/g, (whole, macro: string) => {
    const text = said.get(macro);
    return text === undefined ? whole : `=${encodeURIComponent(text)}`;
  });
}
