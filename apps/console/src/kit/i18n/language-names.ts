/** Languages of phones that advertisers ask for, ISO 639-1. */
const codes =
  'en zh es pt fr de it ja ko ru ar hi id tr th vi nl pl uk cs sk hu ro bg el sv da no fi he fa ur bn ta te mr ms tl sw am'.split(
    ' ',
  );

/** @param tag the language in which they are named */
export function languageNames(tag: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, tag));
}
