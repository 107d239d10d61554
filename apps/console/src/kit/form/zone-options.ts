/** Every time zone that the browser knows, and UTC first. */
export const zoneOptions = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
