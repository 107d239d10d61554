/** Licences that let anyone run, change and pass Millrace on, with no duty beyond naming the authors. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts: they may be embedded in any document; only a changed font may not keep its name.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether an SPDX expression can be met with allowed licences alone: of `A OR B` one is enough, of `A AND B` both.
 * A licence `WITH` an exception is not known here, and so not allowed.
 * @param {string} expression
 */
export function isAllowed(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const allowed = either(tokens);
  return tokens.length === 0 && allowed;
}

/** @param {string[]} tokens those still to read; the ones read are taken off
 *  @returns {boolean} */
function either(tokens) {
  let allowed = both(tokens);
  while (tokens[0]?.toUpperCase() === 'OR') {
    tokens.shift();
    // Read on in any case: the right side has to leave the tokens too.
    allowed = both(tokens) || allowed;
  }
  return allowed;
}

/** @param {string[]} tokens
 *  @returns {boolean} */
function both(tokens) {
  let allowed = single(tokens);
  while (tokens[0]?.toUpperCase() === 'AND') {
    tokens.shift();
    allowed = single(tokens) && allowed;
  }
  return allowed;
}

/** @param {string[]} tokens
 *  @returns {boolean} */
function single(tokens) {
  const token = tokens.shift();
  if (token !== '(') return token !== undefined && ALLOWED.has(token);
  const allowed = either(tokens);
  return tokens.shift() === ')' && allowed;
}
