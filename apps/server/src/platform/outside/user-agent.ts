/** Who asks: by our name alone where programs are expected, as a browser where servers refuse what is none. */
export const userAgent = { ofProgram: 'Millrace', ofBrowser: 'Mozilla/5.0 (compatible; Millrace)' } as const;
