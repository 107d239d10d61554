/** A regular expression whose values are texts, each meant word for word. */
export function pattern({ raw }: TemplateStringsArray, ...texts: readonly string[]): RegExp {
  return new RegExp(String.raw({ raw }, ...texts.map((text) => RegExp.escape(text))));
}
