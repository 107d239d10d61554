/**
 * For i18next: in a text no line ends between the sign of an amount and its currency's, `−$12.40`, for there is a joiner. Amounts that
 * stand alone in cells are copied into sheets, and have none.
 */
export const wholeAmounts = {
  type: 'postProcessor',
  name: 'wholeAmounts',
  process: (text: string): string => text.replaceAll(/[+−](?=\$)/g, '$&\u2060'),
} as const;
