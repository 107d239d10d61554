/** What a person, a script or a mistake may put in place of what is right; by name, for what a failure says. */
type BadValues = Readonly<Record<string, unknown>>;

/** Stands for a field that is left out. */
export const missing = Symbol('missing');

/** Hebrew and Arabic with the marks that turn the direction round. */
const rightToLeft = 'שלום \u202eمرحبا\u202c\u200f';

/** Texts that anybody might enter: either taken as they are, or refused at their field. */
const oddTexts: Readonly<Record<string, string>> = {
  empty: '',
  'only blanks': '   ',
  'outer blanks': '  padded  ',
  'too long': 'x'.repeat(10_000),
  script: '<script>alert(1)</script>',
  'a broken-out attribute': '"><img src=x onerror=alert(1)>',
  SQL: `'; drop table "app"; --`,
  'U+0000': 'a\0b',
  'control characters': 'a\u0001\u001b[31mb\u007f',
  'a line break': 'a\r\nb',
  'half a surrogate pair': 'a\ud83d',
  emoji: '🎮👨‍👩‍👧‍👦🏳️‍🌈',
  'right to left': rightToLeft,
};

const anyWrongType: BadValues = { missing, null: null, 'an object': { a: 1 }, 'an empty object': {} };

const forText: BadValues = {
  ...anyWrongType,
  ...oddTexts,
  'a number': 7,
  true: true,
  'a list': ['x'],
  'an empty list': [],
};

const forNumber: BadValues = {
  ...anyWrongType,
  'an empty text': '',
  'a word': 'abc',
  script: oddTexts.script,
  'U+0000': '7\0',
  'a number in another notation': '0x7',
  blanks: ' ',
  'a huge text': '9'.repeat(400),
  'below zero': -1,
  'an unknown id': 2_000_000_000,
  'a fraction': 0.5,
  '1e308': 1e308,
  'more than 32 bits': 2_147_483_648,
  'more than a number holds': 2 ** 53,
  'no number': Number.NaN,
  true: true,
  'a list': [1],
  'an empty list': [],
};

const forBoolean: BadValues = {
  ...anyWrongType,
  'a text': 'true',
  script: oddTexts.script,
  'U+0000': '\0',
  'an empty text': '',
  0: 0,
  1: 1,
  'a list': [true],
};

const forObject: BadValues = { ...anyWrongType, 'a text': 'x', 'a number': 7, true: true, 'a list': [1] };

function forList(valid: readonly unknown[]): BadValues {
  const [first = 'x'] = valid;
  return {
    ...anyWrongType,
    'an empty list': [],
    'a text': 'x',
    'a number': 7,
    'a list of null': [null],
    'a list of lists': [[first]],
    'a list of objects': [{}],
    'a list of numbers': [-0.5],
    'too many': Array.from({ length: 10_000 }, () => first),
    'the same twice': [first, first],
  };
}

/** What to put in place of a value that is right. */
export function badValuesFor(valid: unknown): BadValues {
  if (typeof valid === 'number') return forNumber;
  if (typeof valid === 'boolean') return forBoolean;
  if (Array.isArray(valid)) return forList(valid);
  return typeof valid === 'object' && valid !== null ? forObject : forText;
}
