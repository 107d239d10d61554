import sax, { type QualifiedTag, type Tag } from 'sax';
import { FeedFailure } from './feed-failure.ts';
import { largestField, mostFields, plainName, type RawItem } from './raw-item.ts';

/** What an item is called: RSS, Atom, and shops' own. */
const itemTags: ReadonlySet<string> = new Set(['item', 'entry', 'product', 'offer']);
/** Elements within each other; a feed has four or five. */
const deepest = 100;
/** Attributes of one element, which the parser holds all at once; a feed has two or three. */
const mostAttributes = 1_000;

/** The types do not know `strictEntities`, which keeps HTML's two hundred out. */
const options = { position: true, strictEntities: true };

/**
 * Items of RSS, Atom and their like. Of entities it knows the five of XML alone; a file that declares its own is refused, for they
 * can contain themselves or name files.
 * @throws FeedFailure for what is no XML, with the line
 */
export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<RawItem[]> {
  const parser = sax.parser(true, options);
  let items: RawItem[] = [];
  let failure: FeedFailure | undefined;
  let depth = 0;
  let attributesOfOne = 0;
  let item:
    | { readonly depth: number; readonly line: number; readonly fields: Map<string, string> }
    | undefined;
  let field: { readonly name: string; text: string } | undefined;
  const fail = (reason: 'xml' | 'entities') => {
    failure ??= new FeedFailure(reason, String(parser.line + 1));
  };
  const say = (name: string, said: string) => {
    const value = said.trim();
    if (item !== undefined && value !== '' && !item.fields.has(name) && item.fields.size < mostFields)
      item.fields.set(name, value);
  };
  parser.ondoctype = (declared) => {
    if (/<!ENTITY|%/i.test(declared) || declared.includes('[')) fail('entities');
  };
  parser.onerror = (error) => {
    fail(/entity/i.test(error.message) ? 'entities' : 'xml');
    // It goes on; who reads it does not.
    parser.resume();
  };
  parser.onopentagstart = () => {
    attributesOfOne = 0;
  };
  parser.onattribute = () => {
    attributesOfOne += 1;
    if (attributesOfOne > mostAttributes) fail('xml');
  };
  parser.onopentag = ({ name, attributes }: Tag | QualifiedTag) => {
    depth += 1;
    if (depth > deepest) fail('xml');
    const plain = plainName(name);
    if (item === undefined) {
      if (itemTags.has(plain)) item = { depth, line: parser.line + 1, fields: new Map() };
    } else if (depth === item.depth + 1) {
      field = { name: plain, text: '' };
      // Atom has its links so.
      const { href, rel } = attributes;
      if (typeof href === 'string' && (rel === undefined || rel === 'alternate'))
        say(plain, href.slice(0, largestField));
    }
    // An offer's id is an attribute in some.
    if (item?.depth === depth && typeof attributes.id === 'string')
      say('id', attributes.id.slice(0, largestField));
  };
  const more = (said: string) => {
    if (field === undefined || item === undefined || depth !== item.depth + 1) return;
    const room = largestField - field.text.length;
    if (room > 0) field.text += said.slice(0, room);
  };
  parser.ontext = more;
  parser.oncdata = more;
  parser.onclosetag = () => {
    if (item !== undefined && depth === item.depth + 1 && field !== undefined) {
      say(field.name, field.text);
      field = undefined;
    } else if (item?.depth === depth) {
      items.push({ line: item.line, fields: item.fields });
      item = undefined;
    }
    depth -= 1;
  };
  for await (const piece of text) {
    parser.write(piece);
    if (failure !== undefined) throw failure;
    const read = items;
    items = [];
    yield read;
  }
  parser.close();
  if (failure !== undefined) throw failure;
  yield items;
}
