/**
 * A feature's texts: plain strings, grouped at most one level deep. Placeholders are written `{{name}}`. A text with
 * `{{count}}` may have a second one, `<key>_one`, for a count of one, in languages that tell it apart.
 */
export type Texts = { readonly [key: string]: string | { readonly [key: string]: string } };

/** The form of a text for a count of one; the text function chooses it. */
type Singular = `${string}_one`;

/** The shape of a feature's English texts that another language, which has one form for every count, must satisfy whole. */
export type Translated<English> = {
  readonly [Key in keyof English as Exclude<Key, Singular>]: English[Key] extends string
    ? string
    : Translated<English[Key]>;
};

/** `title`, `errors.nameEmpty`: the keys of a feature's texts. */
type KeysOf<T> = {
  [Key in Named<T>]: T[Key] extends string ? Key : `${Key}.${Named<T[Key]>}`;
}[Named<T>];

type Named<T> = Exclude<keyof T & string, Singular>;

/** `company.title`, `company.errors.nameEmpty`: the keys of a catalogue of features. */
export type CatalogueKey<Catalogue> = {
  [Feature in keyof Catalogue & string]: `${Feature}.${KeysOf<Catalogue[Feature]>}`;
}[keyof Catalogue & string];
