/** A feature's texts: plain strings, grouped at most one level deep. Placeholders are written `{{name}}`. */
export type Texts = { readonly [key: string]: string | { readonly [key: string]: string } };

/** The shape of a feature's English texts that another language must satisfy whole. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
};

/** `title`, `errors.nameEmpty`: the keys of a feature's texts. */
type KeysOf<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${keyof T[Key] & string}`;
}[keyof T & string];

/** `company.title`, `company.errors.nameEmpty`: the keys of a catalogue of features. */
export type CatalogueKey<Catalogue> = {
  [Feature in keyof Catalogue & string]: `${Feature}.${KeysOf<Catalogue[Feature]>}`;
}[keyof Catalogue & string];
