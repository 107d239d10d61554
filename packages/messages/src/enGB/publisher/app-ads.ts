import type { ErrorName } from '@millrace/contract/kit/error';
import type {
  AdsFileReason,
  AdsFileState,
  AdsLineReason,
  appAdsErrors,
} from '@millrace/contract/publisher/app-ads';

/** The file by which buyers know who may sell an app's ads. */
export const appAds = {
  title: 'app-ads.txt',
  lead: 'Buyers look in this file on your website for who may sell the ads of your app. A network that it leaves out loses their bids. It is looked at once a day.',
  about: 'What the file is (IAB Tech Lab)',
  website: 'Website',
  byStore: '{{website}}, as the store says',
  byHand: '{{website}}, as entered above',
  nobody: 'Unknown',
  file: 'File',
  checkedAt: 'Looked at',
  sellers: 'Sellers in it',
  notYet: 'Not looked at yet.',
  notNeeded: 'Not looked at yet: nobody looks for the file of an app that is not published.',
  check: 'Look now',
  states: {
    found: 'The file was found.',
    missing: 'The website has no app-ads.txt. Put one at {{address}}.',
    unreachable: 'The file could not be looked at.',
    notFile: 'Something else than a list of sellers answers at {{address}}.',
    noWebsite:
      'Nobody knows which website is yours: the store names none. Enter it in the store, where buyers look, and above.',
  } satisfies Record<AdsFileState, string>,
  reasons: {
    storeDown: 'The app store could not be asked which website is yours. It will be asked again.',
    failed: 'The website did not answer: {{detail}}',
    privateAddress: '{{detail}} is in a private network, which is not asked.',
    status: 'The website answered with HTTP {{detail}}.',
    redirects: 'The website leads on more than five times.',
    redirectElsewhere:
      'The website leads on to {{detail}}. Buyers follow to one other domain, and from there no further.',
    tooSlow: 'The website took longer than 12 seconds.',
    cutOff: 'The website broke off before the file was whole.',
    tooLarge: 'The file has more than 2 MB.',
    html: 'It is a web page.',
    binary: 'It is no text.',
  } satisfies Record<AdsFileReason, string>,
  networks: 'Networks in use',
  noNetworks: 'No network that is in use needs a line.',
  listed: '{{network}} is listed.',
  missing: '{{network}} is missing.',
  probablyMissing: '{{network}} is probably missing: check its line in its console.',
  needed: '{{network}} belongs into the file.',
  probablyNeeded: '{{network}} probably belongs into the file: check its line in its console.',
  wrongId: '{{network}} is listed with another ID than yours ({{found}}).',
  unknown: '{{network}} publishes no line that is known here. Its console says whether it needs one.',
  linesToAdd: 'Lines to add',
  fillIn:
    'In place of YOUR_PUBLISHER_ID belongs your ID at the network: its console shows the whole line under app-ads.txt.',
  problems: 'Lines that buyers cannot read',
  problem: 'Line {{line}}: {{reason}} “{{text}}”',
  lineReasons: {
    fields: 'a line has a domain, an ID, and DIRECT or RESELLER, with commas between them.',
    domain: 'it does not begin with a domain.',
    relation: 'neither DIRECT nor RESELLER is its third part.',
  } satisfies Record<AdsLineReason, string>,
  repeats: 'Lines that repeat another one: {{lines}}. They do no harm.',
  repeat: '{{line}} (as {{first}})',
  more: 'and {{count}} more',
  errors: {
    justChecked: 'The file was looked at just now. Try again in {{seconds}} seconds.',
  } satisfies Record<ErrorName<typeof appAdsErrors>, string>,
} as const;
