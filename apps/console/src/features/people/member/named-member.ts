/** A member as messages name them. */
export interface NamedMember {
  readonly id: number;
  readonly name: string;
}
