/** JSON of an object, which is not empty, with one more member whose JSON is made already. */
export function withMember(object: object, name: string, json: string): string {
  return `${JSON.stringify(object).slice(0, -1)},"${name}":${json}}`;
}
