export const id = 231;
export const ids = [231];
export const modules = {

/***/ 4006:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const pico = __webpack_require__(8016);
const utils = __webpack_require__(4059);

function picomatch(glob, options, returnState = false) {
  // default to os.platform()
  if (options && (options.windows === null || options.windows === undefined)) {
    // don't mutate the original options object
    options = { ...options, windows: utils.isWindows() };
  }

  return pico(glob, options, returnState);
}

Object.assign(picomatch, pico);
module.exports = picomatch;


/***/ }),

/***/ 5595:
/***/ ((module) => {



const WIN_SLASH = '\\\\/';
const WIN_NO_SLASH = `[^${WIN_SLASH}]`;

const DEFAULT_MAX_EXTGLOB_RECURSION = 0;

/**
 * Posix glob regex
 */

const DOT_LITERAL = '\\.';
const PLUS_LITERAL = '\\+';
const QMARK_LITERAL = '\\?';
const SLASH_LITERAL = '\\/';
const ONE_CHAR = '(?=.)';
const QMARK = '[^/]';
const END_ANCHOR = `(?:${SLASH_LITERAL}|$)`;
const START_ANCHOR = `(?:^|${SLASH_LITERAL})`;
const DOTS_SLASH = `${DOT_LITERAL}{1,2}${END_ANCHOR}`;
const NO_DOT = `(?!${DOT_LITERAL})`;
const NO_DOTS = `(?!${START_ANCHOR}${DOTS_SLASH})`;
const NO_DOT_SLASH = `(?!${DOT_LITERAL}{0,1}${END_ANCHOR})`;
const NO_DOTS_SLASH = `(?!${DOTS_SLASH})`;
const QMARK_NO_DOT = `[^.${SLASH_LITERAL}]`;
const STAR = `${QMARK}*?`;
const SEP = '/';

const POSIX_CHARS = {
  DOT_LITERAL,
  PLUS_LITERAL,
  QMARK_LITERAL,
  SLASH_LITERAL,
  ONE_CHAR,
  QMARK,
  END_ANCHOR,
  DOTS_SLASH,
  NO_DOT,
  NO_DOTS,
  NO_DOT_SLASH,
  NO_DOTS_SLASH,
  QMARK_NO_DOT,
  STAR,
  START_ANCHOR,
  SEP
};

/**
 * Windows glob regex
 */

const WINDOWS_CHARS = {
  ...POSIX_CHARS,

  SLASH_LITERAL: `[${WIN_SLASH}]`,
  QMARK: WIN_NO_SLASH,
  STAR: `${WIN_NO_SLASH}*?`,
  DOTS_SLASH: `${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$)`,
  NO_DOT: `(?!${DOT_LITERAL})`,
  NO_DOTS: `(?!(?:^|[${WIN_SLASH}])${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
  NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}(?:[${WIN_SLASH}]|$))`,
  NO_DOTS_SLASH: `(?!${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
  QMARK_NO_DOT: `[^.${WIN_SLASH}]`,
  START_ANCHOR: `(?:^|[${WIN_SLASH}])`,
  END_ANCHOR: `(?:[${WIN_SLASH}]|$)`,
  SEP: '\\'
};

/**
 * POSIX Bracket Regex
 */

const POSIX_REGEX_SOURCE = {
  __proto__: null,
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  ascii: '\\x00-\\x7F',
  blank: ' \\t',
  cntrl: '\\x00-\\x1F\\x7F',
  digit: '0-9',
  graph: '\\x21-\\x7E',
  lower: 'a-z',
  print: '\\x20-\\x7E ',
  punct: '\\-!"#$%&\'()\\*+,./:;<=>?@[\\]^_`{|}~',
  space: ' \\t\\r\\n\\v\\f',
  upper: 'A-Z',
  word: 'A-Za-z0-9_',
  xdigit: 'A-Fa-f0-9'
};

module.exports = {
  DEFAULT_MAX_EXTGLOB_RECURSION,
  MAX_LENGTH: 1024 * 64,
  POSIX_REGEX_SOURCE,

  // regular expressions
  REGEX_BACKSLASH: /\\(?![*+?^${}(|)[\]])/g,
  REGEX_NON_SPECIAL_CHARS: /^[^@![\].,$*+?^{}()|\\/]+/,
  REGEX_SPECIAL_CHARS: /[-*+?.^${}(|)[\]]/,
  REGEX_SPECIAL_CHARS_BACKREF: /(\\?)((\W)(\3*))/g,
  REGEX_SPECIAL_CHARS_GLOBAL: /([-*+?.^${}(|)[\]])/g,
  REGEX_REMOVE_BACKSLASH: /(?:\[.*?[^\\]\]|\\(?=.))/g,

  // Replace globs with equivalent patterns to reduce parsing time.
  REPLACEMENTS: {
    __proto__: null,
    '***': '*',
    '**/**': '**',
    '**/**/**': '**'
  },

  // Digits
  CHAR_0: 48, /* 0 */
  CHAR_9: 57, /* 9 */

  // Alphabet chars.
  CHAR_UPPERCASE_A: 65, /* A */
  CHAR_LOWERCASE_A: 97, /* a */
  CHAR_UPPERCASE_Z: 90, /* Z */
  CHAR_LOWERCASE_Z: 122, /* z */

  CHAR_LEFT_PARENTHESES: 40, /* ( */
  CHAR_RIGHT_PARENTHESES: 41, /* ) */

  CHAR_ASTERISK: 42, /* * */

  // Non-alphabetic chars.
  CHAR_AMPERSAND: 38, /* & */
  CHAR_AT: 64, /* @ */
  CHAR_BACKWARD_SLASH: 92, /* \ */
  CHAR_CARRIAGE_RETURN: 13, /* \r */
  CHAR_CIRCUMFLEX_ACCENT: 94, /* ^ */
  CHAR_COLON: 58, /* : */
  CHAR_COMMA: 44, /* , */
  CHAR_DOT: 46, /* . */
  CHAR_DOUBLE_QUOTE: 34, /* " */
  CHAR_EQUAL: 61, /* = */
  CHAR_EXCLAMATION_MARK: 33, /* ! */
  CHAR_FORM_FEED: 12, /* \f */
  CHAR_FORWARD_SLASH: 47, /* / */
  CHAR_GRAVE_ACCENT: 96, /* ` */
  CHAR_HASH: 35, /* # */
  CHAR_HYPHEN_MINUS: 45, /* - */
  CHAR_LEFT_ANGLE_BRACKET: 60, /* < */
  CHAR_LEFT_CURLY_BRACE: 123, /* { */
  CHAR_LEFT_SQUARE_BRACKET: 91, /* [ */
  CHAR_LINE_FEED: 10, /* \n */
  CHAR_NO_BREAK_SPACE: 160, /* \u00A0 */
  CHAR_PERCENT: 37, /* % */
  CHAR_PLUS: 43, /* + */
  CHAR_QUESTION_MARK: 63, /* ? */
  CHAR_RIGHT_ANGLE_BRACKET: 62, /* > */
  CHAR_RIGHT_CURLY_BRACE: 125, /* } */
  CHAR_RIGHT_SQUARE_BRACKET: 93, /* ] */
  CHAR_SEMICOLON: 59, /* ; */
  CHAR_SINGLE_QUOTE: 39, /* ' */
  CHAR_SPACE: 32, /*   */
  CHAR_TAB: 9, /* \t */
  CHAR_UNDERSCORE: 95, /* _ */
  CHAR_VERTICAL_LINE: 124, /* | */
  CHAR_ZERO_WIDTH_NOBREAK_SPACE: 65279, /* \uFEFF */

  /**
   * Create EXTGLOB_CHARS
   */

  extglobChars(chars) {
    return {
      '!': { type: 'negate', open: '(?:(?!(?:', close: `))${chars.STAR})` },
      '?': { type: 'qmark', open: '(?:', close: ')?' },
      '+': { type: 'plus', open: '(?:', close: ')+' },
      '*': { type: 'star', open: '(?:', close: ')*' },
      '@': { type: 'at', open: '(?:', close: ')' }
    };
  },

  /**
   * Create GLOB_CHARS
   */

  globChars(win32) {
    return win32 === true ? WINDOWS_CHARS : POSIX_CHARS;
  }
};


/***/ }),

/***/ 8265:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const constants = __webpack_require__(5595);
const utils = __webpack_require__(4059);

/**
 * Constants
 */

const {
  MAX_LENGTH,
  POSIX_REGEX_SOURCE,
  REGEX_NON_SPECIAL_CHARS,
  REGEX_SPECIAL_CHARS_BACKREF,
  REPLACEMENTS
} = constants;

/**
 * Helpers
 */

const expandRange = (args, options) => {
  if (typeof options.expandRange === 'function') {
    return options.expandRange(...args, options);
  }

  args.sort();
  const value = `[${args.join('-')}]`;

  try {
    /* eslint-disable-next-line no-new */
    new RegExp(value);
  } catch (ex) {
    return args.map(v => utils.escapeRegex(v)).join('..');
  }

  return value;
};

/**
 * Create the message for a syntax error
 */

const syntaxError = (type, char) => {
  return `Missing ${type}: "${char}" - use "\\\\${char}" to match literal characters`;
};

const splitTopLevel = input => {
  const parts = [];
  let bracket = 0;
  let paren = 0;
  let quote = 0;
  let value = '';
  let escaped = false;

  for (const ch of input) {
    if (escaped === true) {
      value += ch;
      escaped = false;
      continue;
    }

    if (ch === '\\') {
      value += ch;
      escaped = true;
      continue;
    }

    if (ch === '"') {
      quote = quote === 1 ? 0 : 1;
      value += ch;
      continue;
    }

    if (quote === 0) {
      if (ch === '[') {
        bracket++;
      } else if (ch === ']' && bracket > 0) {
        bracket--;
      } else if (bracket === 0) {
        if (ch === '(') {
          paren++;
        } else if (ch === ')' && paren > 0) {
          paren--;
        } else if (ch === '|' && paren === 0) {
          parts.push(value);
          value = '';
          continue;
        }
      }
    }

    value += ch;
  }

  parts.push(value);
  return parts;
};

const isPlainBranch = branch => {
  let escaped = false;

  for (const ch of branch) {
    if (escaped === true) {
      escaped = false;
      continue;
    }

    if (ch === '\\') {
      escaped = true;
      continue;
    }

    if (/[?*+@!()[\]{}]/.test(ch)) {
      return false;
    }
  }

  return true;
};

const normalizeSimpleBranch = branch => {
  let value = branch.trim();
  let changed = true;

  while (changed === true) {
    changed = false;

    if (/^@\([^\\()[\]{}|]+\)$/.test(value)) {
      value = value.slice(2, -1);
      changed = true;
    }
  }

  if (!isPlainBranch(value)) {
    return;
  }

  return value.replace(/\\(.)/g, '$1');
};

const hasRepeatedCharPrefixOverlap = branches => {
  const values = branches.map(normalizeSimpleBranch).filter(Boolean);

  for (let i = 0; i < values.length; i++) {
    for (let j = i + 1; j < values.length; j++) {
      const a = values[i];
      const b = values[j];
      const char = a[0];

      if (!char || a !== char.repeat(a.length) || b !== char.repeat(b.length)) {
        continue;
      }

      if (a === b || a.startsWith(b) || b.startsWith(a)) {
        return true;
      }
    }
  }

  return false;
};

const parseRepeatedExtglob = (pattern, requireEnd = true) => {
  if ((pattern[0] !== '+' && pattern[0] !== '*') || pattern[1] !== '(') {
    return;
  }

  let bracket = 0;
  let paren = 0;
  let quote = 0;
  let escaped = false;

  for (let i = 1; i < pattern.length; i++) {
    const ch = pattern[i];

    if (escaped === true) {
      escaped = false;
      continue;
    }

    if (ch === '\\') {
      escaped = true;
      continue;
    }

    if (ch === '"') {
      quote = quote === 1 ? 0 : 1;
      continue;
    }

    if (quote === 1) {
      continue;
    }

    if (ch === '[') {
      bracket++;
      continue;
    }

    if (ch === ']' && bracket > 0) {
      bracket--;
      continue;
    }

    if (bracket > 0) {
      continue;
    }

    if (ch === '(') {
      paren++;
      continue;
    }

    if (ch === ')') {
      paren--;

      if (paren === 0) {
        if (requireEnd === true && i !== pattern.length - 1) {
          return;
        }

        return {
          type: pattern[0],
          body: pattern.slice(2, i),
          end: i
        };
      }
    }
  }
};

const buildCharClassStar = chars => {
  const source = chars.length === 1
    ? utils.escapeRegex(chars[0])
    : `[${chars.map(ch => utils.escapeRegex(ch)).join('')}]`;

  return `${source}*`;
};

const getStarExtglobSequenceChars = pattern => {
  let index = 0;
  const chars = [];

  while (index < pattern.length) {
    const match = parseRepeatedExtglob(pattern.slice(index), false);

    if (!match || match.type !== '*') {
      return;
    }

    const branches = splitTopLevel(match.body).map(branch => branch.trim());
    if (branches.length !== 1) {
      return;
    }

    const branch = normalizeSimpleBranch(branches[0]);
    if (!branch || branch.length !== 1) {
      return;
    }

    chars.push(branch);
    index += match.end + 1;
  }

  if (chars.length < 1) {
    return;
  }

  return chars;
};

const repeatedExtglobRecursion = pattern => {
  let depth = 0;
  let value = pattern.trim();
  let match = parseRepeatedExtglob(value);

  while (match) {
    depth++;
    value = match.body.trim();
    match = parseRepeatedExtglob(value);
  }

  return depth;
};

const analyzeRepeatedExtglob = (body, options) => {
  if (options.maxExtglobRecursion === false) {
    return { risky: false };
  }

  const max =
    typeof options.maxExtglobRecursion === 'number'
      ? options.maxExtglobRecursion
      : constants.DEFAULT_MAX_EXTGLOB_RECURSION;

  const branches = splitTopLevel(body).map(branch => branch.trim());

  if (branches.length > 1) {
    if (
      branches.some(branch => branch === '') ||
      branches.some(branch => /^[*?]+$/.test(branch)) ||
      hasRepeatedCharPrefixOverlap(branches)
    ) {
      return { risky: true };
    }
  }

  // A repeated extglob is "risky" (prone to catastrophic backtracking) when a
  // branch is itself a `*(...)` sequence, since that nests an unbounded quantifier
  // inside the outer `+(...)`/`*(...)`. When *every* branch reduces to single
  // characters we can emit one flat, ReDoS-safe character class that preserves the
  // meaning of ALL branches (e.g. `+(*(a)|*(b))` -> `[ab]*`), rather than dropping
  // every branch but the first.
  const safeChars = [];
  let sawStarSequence = false;
  let combinable = true;

  for (const branch of branches) {
    const chars = getStarExtglobSequenceChars(branch);
    if (chars) {
      sawStarSequence = true;
      safeChars.push(...chars);
      continue;
    }

    const literal = normalizeSimpleBranch(branch);
    if (literal && literal.length === 1) {
      safeChars.push(literal);
      continue;
    }

    combinable = false;

    if (repeatedExtglobRecursion(branch) > max) {
      return { risky: true };
    }
  }

  if (sawStarSequence) {
    return combinable
      ? { risky: true, safeOutput: buildCharClassStar([...new Set(safeChars)]) }
      : { risky: true };
  }

  return { risky: false };
};

/**
 * Parse the given input string.
 * @param {String} input
 * @param {Object} options
 * @return {Object}
 */

const parse = (input, options) => {
  if (typeof input !== 'string') {
    throw new TypeError('Expected a string');
  }

  input = REPLACEMENTS[input] || input;

  const opts = { ...options };
  const max = typeof opts.maxLength === 'number' ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;

  let len = input.length;
  if (len > max) {
    throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
  }

  const bos = { type: 'bos', value: '', output: opts.prepend || '' };
  const tokens = [bos];

  const capture = opts.capture ? '' : '?:';

  // create constants based on platform, for windows or posix
  const PLATFORM_CHARS = constants.globChars(opts.windows);
  const EXTGLOB_CHARS = constants.extglobChars(PLATFORM_CHARS);

  const {
    DOT_LITERAL,
    PLUS_LITERAL,
    SLASH_LITERAL,
    ONE_CHAR,
    DOTS_SLASH,
    NO_DOT,
    NO_DOT_SLASH,
    NO_DOTS_SLASH,
    QMARK,
    QMARK_NO_DOT,
    STAR,
    START_ANCHOR
  } = PLATFORM_CHARS;

  const globstar = opts => {
    return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
  };

  const nodot = opts.dot ? '' : NO_DOT;
  const qmarkNoDot = opts.dot ? QMARK : QMARK_NO_DOT;
  let star = opts.bash === true ? globstar(opts) : STAR;

  if (opts.capture) {
    star = `(${star})`;
  }

  // minimatch options support
  if (typeof opts.noext === 'boolean') {
    opts.noextglob = opts.noext;
  }

  const state = {
    input,
    index: -1,
    start: 0,
    dot: opts.dot === true,
    consumed: '',
    output: '',
    prefix: '',
    backtrack: false,
    negated: false,
    brackets: 0,
    braces: 0,
    parens: 0,
    quotes: 0,
    globstar: false,
    tokens
  };

  input = utils.removePrefix(input, state);
  len = input.length;

  const extglobs = [];
  const braces = [];
  const stack = [];
  let prev = bos;
  let value;

  /**
   * Tokenizing helpers
   */

  const eos = () => state.index === len - 1;
  const peek = state.peek = (n = 1) => input[state.index + n];
  const advance = state.advance = () => input[++state.index] || '';
  const remaining = () => input.slice(state.index + 1);
  const consume = (value = '', num = 0) => {
    state.consumed += value;
    state.index += num;
  };

  const append = token => {
    state.output += token.output != null ? token.output : token.value;
    consume(token.value);
  };

  const negate = () => {
    let count = 1;

    while (peek() === '!' && (peek(2) !== '(' || peek(3) === '?')) {
      advance();
      state.start++;
      count++;
    }

    if (count % 2 === 0) {
      return false;
    }

    state.negated = true;
    state.start++;
    return true;
  };

  const increment = type => {
    state[type]++;
    stack.push(type);
  };

  const decrement = type => {
    state[type]--;
    stack.pop();
  };

  /**
   * Push tokens onto the tokens array. This helper speeds up
   * tokenizing by 1) helping us avoid backtracking as much as possible,
   * and 2) helping us avoid creating extra tokens when consecutive
   * characters are plain text. This improves performance and simplifies
   * lookbehinds.
   */

  const push = tok => {
    if (prev.type === 'globstar') {
      const isBrace = state.braces > 0 && (tok.type === 'comma' || tok.type === 'brace');
      const isExtglob = tok.extglob === true || (extglobs.length && (tok.type === 'pipe' || tok.type === 'paren'));

      if (tok.type !== 'slash' && tok.type !== 'paren' && !isBrace && !isExtglob) {
        state.output = state.output.slice(0, -prev.output.length);
        prev.type = 'star';
        prev.value = '*';
        prev.output = star;
        state.output += prev.output;
      }
    }

    if (extglobs.length && tok.type !== 'paren') {
      extglobs[extglobs.length - 1].inner += tok.value;
    }

    if (tok.value || tok.output) append(tok);
    if (prev && prev.type === 'text' && tok.type === 'text') {
      prev.output = (prev.output || prev.value) + tok.value;
      prev.value += tok.value;
      return;
    }

    tok.prev = prev;
    tokens.push(tok);
    prev = tok;
  };

  const extglobOpen = (type, value) => {
    const token = { ...EXTGLOB_CHARS[value], conditions: 1, inner: '' };

    token.prev = prev;
    token.parens = state.parens;
    token.output = state.output;
    token.startIndex = state.index;
    token.tokensIndex = tokens.length;
    const output = (opts.capture ? '(' : '') + token.open;

    increment('parens');
    push({ type, value, output: state.output ? '' : ONE_CHAR });
    push({ type: 'paren', extglob: true, value: advance(), output });
    extglobs.push(token);
  };

  const extglobClose = token => {
    const literal = input.slice(token.startIndex, state.index + 1);
    const body = input.slice(token.startIndex + 2, state.index);
    const analysis = analyzeRepeatedExtglob(body, opts);

    if ((token.type === 'plus' || token.type === 'star') && analysis.risky) {
      const safeOutput = analysis.safeOutput
        ? (token.output ? '' : ONE_CHAR) + (opts.capture ? `(${analysis.safeOutput})` : analysis.safeOutput)
        : undefined;
      const open = tokens[token.tokensIndex];

      open.type = 'text';
      open.value = literal;
      open.output = safeOutput || utils.escapeRegex(literal);

      for (let i = token.tokensIndex + 1; i < tokens.length; i++) {
        tokens[i].value = '';
        tokens[i].output = '';
        delete tokens[i].suffix;
      }

      state.output = token.output + open.output;
      state.backtrack = true;

      push({ type: 'paren', extglob: true, value, output: '' });
      decrement('parens');
      return;
    }

    let output = token.close + (opts.capture ? ')' : '');
    let rest;

    if (token.type === 'negate') {
      let extglobStar = star;

      if (token.inner && token.inner.length > 1 && token.inner.includes('/')) {
        extglobStar = globstar(opts);
      }

      if (extglobStar !== star || eos() || /^\)+$/.test(remaining())) {
        output = token.close = `)$))${extglobStar}`;
      }

      if (token.inner.includes('*') && (rest = remaining()) && /^\.[^\\/.]+$/.test(rest)) {
        // Any non-magical string (`.ts`) or even nested expression (`.{ts,tsx}`) can follow after the closing parenthesis.
        // In this case, we need to parse the string and use it in the output of the original pattern.
        // Suitable patterns: `/!(*.d).ts`, `/!(*.d).{ts,tsx}`, `**/!(*-dbg).@(js)`.
        //
        // Disabling the `fastpaths` option due to a problem with parsing strings as `.ts` in the pattern like `**/!(*.d).ts`.
        const expression = parse(rest, { ...options, fastpaths: false }).output;

        output = token.close = `)${expression})${extglobStar})`;
      }

      if (token.prev.type === 'bos') {
        state.negatedExtglob = true;
      }
    }

    push({ type: 'paren', extglob: true, value, output });
    decrement('parens');
  };

  /**
   * Fast paths
   */

  if (opts.fastpaths !== false && !/(^[*!]|[/()[\]{}"])/.test(input)) {
    let backslashes = false;

    let output = input.replace(REGEX_SPECIAL_CHARS_BACKREF, (m, esc, chars, first, rest, index) => {
      if (first === '\\') {
        backslashes = true;
        return m;
      }

      if (first === '?') {
        if (esc) {
          return esc + first + (rest ? QMARK.repeat(rest.length) : '');
        }
        if (index === 0) {
          return qmarkNoDot + (rest ? QMARK.repeat(rest.length) : '');
        }
        return QMARK.repeat(chars.length);
      }

      if (first === '.') {
        return DOT_LITERAL.repeat(chars.length);
      }

      if (first === '*') {
        if (esc) {
          return esc + first + (rest ? star : '');
        }
        return star;
      }
      return esc ? m : `\\${m}`;
    });

    if (backslashes === true) {
      if (opts.unescape === true) {
        output = output.replace(/\\/g, '');
      } else {
        output = output.replace(/\\+/g, m => {
          return m.length % 2 === 0 ? '\\\\' : (m ? '\\' : '');
        });
      }
    }

    if (output === input && opts.contains === true) {
      state.output = input;
      return state;
    }

    state.output = utils.wrapOutput(output, state, options);
    return state;
  }

  /**
   * Tokenize input until we reach end-of-string
   */

  while (!eos()) {
    value = advance();

    if (value === '\u0000') {
      continue;
    }

    /**
     * Escaped characters
     */

    if (value === '\\') {
      const next = peek();

      if (next === '/' && opts.bash !== true) {
        continue;
      }

      if (next === '.' || next === ';') {
        continue;
      }

      if (!next) {
        value += '\\';
        push({ type: 'text', value });
        continue;
      }

      // collapse slashes to reduce potential for exploits
      const match = /^\\+/.exec(remaining());
      let slashes = 0;

      if (match && match[0].length > 2) {
        slashes = match[0].length;
        state.index += slashes;
        if (slashes % 2 !== 0) {
          value += '\\';
        }
      }

      if (opts.unescape === true) {
        value = advance();
      } else {
        value += advance();
      }

      if (state.brackets === 0) {
        push({ type: 'text', value });
        continue;
      }
    }

    /**
     * If we're inside a regex character class, continue
     * until we reach the closing bracket.
     */

    if (state.brackets > 0 && (value !== ']' || prev.value === '[' || prev.value === '[^')) {
      if (opts.posix !== false && value === ':') {
        const inner = prev.value.slice(1);
        if (inner.includes('[')) {
          prev.posix = true;

          if (inner.includes(':')) {
            const idx = prev.value.lastIndexOf('[');
            const pre = prev.value.slice(0, idx);
            const rest = prev.value.slice(idx + 2);
            const posix = POSIX_REGEX_SOURCE[rest];
            if (posix) {
              prev.value = pre + posix;
              state.backtrack = true;
              advance();

              if (!bos.output && tokens.indexOf(prev) === 1) {
                bos.output = ONE_CHAR;
              }
              continue;
            }
          }
        }
      }

      if ((value === '[' && peek() !== ':') || (value === '-' && peek() === ']')) {
        value = `\\${value}`;
      }

      if (value === ']' && (prev.value === '[' || prev.value === '[^')) {
        value = `\\${value}`;
      }

      if (opts.posix === true && value === '!' && prev.value === '[') {
        value = '^';
      }

      prev.value += value;
      append({ value });
      continue;
    }

    /**
     * If we're inside a quoted string, continue
     * until we reach the closing double quote.
     */

    if (state.quotes === 1 && value !== '"') {
      value = utils.escapeRegex(value);
      prev.value += value;
      append({ value });
      continue;
    }

    /**
     * Double quotes
     */

    if (value === '"') {
      state.quotes = state.quotes === 1 ? 0 : 1;
      if (opts.keepQuotes === true) {
        push({ type: 'text', value });
      }
      continue;
    }

    /**
     * Parentheses
     */

    if (value === '(') {
      increment('parens');
      push({ type: 'paren', value });
      continue;
    }

    if (value === ')') {
      if (state.parens === 0 && opts.strictBrackets === true) {
        throw new SyntaxError(syntaxError('opening', '('));
      }

      const extglob = extglobs[extglobs.length - 1];
      if (extglob && state.parens === extglob.parens + 1) {
        extglobClose(extglobs.pop());
        continue;
      }

      push({ type: 'paren', value, output: state.parens ? ')' : '\\)' });
      decrement('parens');
      continue;
    }

    /**
     * Square brackets
     */

    if (value === '[') {
      if (opts.nobracket === true || !remaining().includes(']')) {
        if (opts.nobracket !== true && opts.strictBrackets === true) {
          throw new SyntaxError(syntaxError('closing', ']'));
        }

        value = `\\${value}`;
      } else {
        increment('brackets');
      }

      push({ type: 'bracket', value });
      continue;
    }

    if (value === ']') {
      if (opts.nobracket === true || (prev && prev.type === 'bracket' && prev.value.length === 1)) {
        push({ type: 'text', value, output: `\\${value}` });
        continue;
      }

      if (state.brackets === 0) {
        if (opts.strictBrackets === true) {
          throw new SyntaxError(syntaxError('opening', '['));
        }

        push({ type: 'text', value, output: `\\${value}` });
        continue;
      }

      decrement('brackets');

      const prevValue = prev.value.slice(1);
      if (prev.posix !== true && prevValue[0] === '^' && !prevValue.includes('/')) {
        value = `/${value}`;
      }

      prev.value += value;
      append({ value });

      // when literal brackets are explicitly disabled
      // assume we should match with a regex character class
      if (opts.literalBrackets === false || utils.hasRegexChars(prevValue)) {
        continue;
      }

      const escaped = utils.escapeRegex(prev.value);
      state.output = state.output.slice(0, -prev.value.length);

      // when literal brackets are explicitly enabled
      // assume we should escape the brackets to match literal characters
      if (opts.literalBrackets === true) {
        state.output += escaped;
        prev.value = escaped;
        continue;
      }

      // when the user specifies nothing, try to match both
      prev.value = `(${capture}${escaped}|${prev.value})`;
      state.output += prev.value;
      continue;
    }

    /**
     * Braces
     */

    if (value === '{' && opts.nobrace !== true) {
      increment('braces');

      const open = {
        type: 'brace',
        value,
        output: '(',
        outputIndex: state.output.length,
        tokensIndex: state.tokens.length
      };

      braces.push(open);
      push(open);
      continue;
    }

    if (value === '}') {
      const brace = braces[braces.length - 1];

      if (opts.nobrace === true || !brace) {
        push({ type: 'text', value, output: value });
        continue;
      }

      let output = ')';

      if (brace.dots === true) {
        const arr = tokens.slice();
        const range = [];

        for (let i = arr.length - 1; i >= 0; i--) {
          tokens.pop();
          if (arr[i].type === 'brace') {
            break;
          }
          if (arr[i].type !== 'dots') {
            range.unshift(arr[i].value);
          }
        }

        output = expandRange(range, opts);
        state.backtrack = true;
      }

      if (brace.comma !== true && brace.dots !== true) {
        const out = state.output.slice(0, brace.outputIndex);
        const toks = state.tokens.slice(brace.tokensIndex);
        brace.value = brace.output = '\\{';
        value = output = '\\}';
        state.output = out;
        for (const t of toks) {
          state.output += (t.output || t.value);
        }
      }

      push({ type: 'brace', value, output });
      decrement('braces');
      braces.pop();
      continue;
    }

    /**
     * Pipes
     */

    if (value === '|') {
      if (extglobs.length > 0) {
        extglobs[extglobs.length - 1].conditions++;
      }
      push({ type: 'text', value });
      continue;
    }

    /**
     * Commas
     */

    if (value === ',') {
      let output = value;

      const brace = braces[braces.length - 1];
      if (brace && stack[stack.length - 1] === 'braces') {
        brace.comma = true;
        output = '|';
      }

      push({ type: 'comma', value, output });
      continue;
    }

    /**
     * Slashes
     */

    if (value === '/') {
      // if the beginning of the glob is "./", advance the start
      // to the current index, and don't add the "./" characters
      // to the state. This greatly simplifies lookbehinds when
      // checking for BOS characters like "!" and "." (not "./")
      if (prev.type === 'dot' && state.index === state.start + 1) {
        state.start = state.index + 1;
        state.consumed = '';
        state.output = '';
        tokens.pop();
        prev = bos; // reset "prev" to the first token
        continue;
      }

      push({ type: 'slash', value, output: SLASH_LITERAL });
      continue;
    }

    /**
     * Dots
     */

    if (value === '.') {
      if (state.braces > 0 && prev.type === 'dot') {
        if (prev.value === '.') prev.output = DOT_LITERAL;
        const brace = braces[braces.length - 1];
        prev.type = 'dots';
        prev.output += value;
        prev.value += value;
        brace.dots = true;
        continue;
      }

      if ((state.braces + state.parens) === 0 && prev.type !== 'bos' && prev.type !== 'slash') {
        push({ type: 'text', value, output: DOT_LITERAL });
        continue;
      }

      push({ type: 'dot', value, output: DOT_LITERAL });
      continue;
    }

    /**
     * Question marks
     */

    if (value === '?') {
      const isGroup = prev && prev.value === '(';
      if (!isGroup && opts.noextglob !== true && peek() === '(' && peek(2) !== '?') {
        extglobOpen('qmark', value);
        continue;
      }

      if (prev && prev.type === 'paren') {
        const next = peek();
        let output = value;

        if ((prev.value === '(' && !/[!=<:]/.test(next)) || (next === '<' && !/<([!=]|\w+>)/.test(remaining()))) {
          output = `\\${value}`;
        }

        push({ type: 'text', value, output });
        continue;
      }

      if (opts.dot !== true && (prev.type === 'slash' || prev.type === 'bos')) {
        push({ type: 'qmark', value, output: QMARK_NO_DOT });
        continue;
      }

      push({ type: 'qmark', value, output: QMARK });
      continue;
    }

    /**
     * Exclamation
     */

    if (value === '!') {
      if (opts.noextglob !== true && peek() === '(') {
        if (peek(2) !== '?' || !/[!=<:]/.test(peek(3))) {
          extglobOpen('negate', value);
          continue;
        }
      }

      if (opts.nonegate !== true && state.index === 0) {
        negate();
        continue;
      }
    }

    /**
     * Plus
     */

    if (value === '+') {
      if (opts.noextglob !== true && peek() === '(' && peek(2) !== '?') {
        extglobOpen('plus', value);
        continue;
      }

      if ((prev && prev.value === '(') || opts.regex === false) {
        push({ type: 'plus', value, output: PLUS_LITERAL });
        continue;
      }

      if ((prev && (prev.type === 'bracket' || prev.type === 'paren' || prev.type === 'brace')) || state.parens > 0) {
        push({ type: 'plus', value });
        continue;
      }

      push({ type: 'plus', value: PLUS_LITERAL });
      continue;
    }

    /**
     * Plain text
     */

    if (value === '@') {
      if (opts.noextglob !== true && peek() === '(' && peek(2) !== '?') {
        push({ type: 'at', extglob: true, value, output: '' });
        continue;
      }

      push({ type: 'text', value });
      continue;
    }

    /**
     * Plain text
     */

    if (value !== '*') {
      if (value === '$' || value === '^') {
        value = `\\${value}`;
      }

      const match = REGEX_NON_SPECIAL_CHARS.exec(remaining());
      if (match) {
        value += match[0];
        state.index += match[0].length;
      }

      push({ type: 'text', value });
      continue;
    }

    /**
     * Stars
     */

    if (prev && (prev.type === 'globstar' || prev.star === true)) {
      prev.type = 'star';
      prev.star = true;
      prev.value += value;
      prev.output = star;
      state.backtrack = true;
      state.globstar = true;
      consume(value);
      continue;
    }

    let rest = remaining();
    if (opts.noextglob !== true && /^\([^?]/.test(rest)) {
      extglobOpen('star', value);
      continue;
    }

    if (prev.type === 'star') {
      if (opts.noglobstar === true) {
        consume(value);
        continue;
      }

      const prior = prev.prev;
      const before = prior.prev;
      const isStart = prior.type === 'slash' || prior.type === 'bos';
      const afterStar = before && (before.type === 'star' || before.type === 'globstar');

      if (opts.bash === true && (!isStart || (rest[0] && rest[0] !== '/'))) {
        push({ type: 'star', value, output: '' });
        continue;
      }

      const isBrace = state.braces > 0 && (prior.type === 'comma' || prior.type === 'brace');
      const isExtglob = extglobs.length && (prior.type === 'pipe' || prior.type === 'paren');
      if (!isStart && prior.type !== 'paren' && !isBrace && !isExtglob) {
        push({ type: 'star', value, output: '' });
        continue;
      }

      // strip consecutive `/**/`
      while (rest.slice(0, 3) === '/**') {
        const after = input[state.index + 4];
        if (after && after !== '/') {
          break;
        }
        rest = rest.slice(3);
        consume('/**', 3);
      }

      // A globstar followed only by balanced closing parens is at the logical end of patterns like
      // `test(/utils/**)` and `test?(/utils/**)`. Treat it as EOS so the trailing `/**` can match its
      // parent path, except in negated extglobs where that would change the exclusion semantics.
      const isEnd = eos() || (
        state.parens > 0
        && rest === ')'.repeat(state.parens)
        && !extglobs.some(extglob => extglob.type === 'negate')
      );

      if (prior.type === 'bos' && eos()) {
        prev.type = 'globstar';
        prev.value += value;
        prev.output = globstar(opts);
        state.output = prev.output;
        state.globstar = true;
        consume(value);
        continue;
      }

      if (prior.type === 'slash' && prior.prev.type !== 'bos' && !afterStar && isEnd) {
        state.output = state.output.slice(0, -(prior.output + prev.output).length);
        prior.output = `(?:${prior.output}`;

        prev.type = 'globstar';
        prev.output = globstar(opts) + (opts.strictSlashes ? ')' : '|$)');
        prev.value += value;
        state.globstar = true;
        state.output += prior.output + prev.output;
        consume(value);
        continue;
      }

      if (prior.type === 'slash' && prior.prev.type !== 'bos' && rest[0] === '/') {
        const end = rest[1] !== void 0 ? '|$' : '';

        state.output = state.output.slice(0, -(prior.output + prev.output).length);
        prior.output = `(?:${prior.output}`;

        prev.type = 'globstar';
        prev.output = `${globstar(opts)}${SLASH_LITERAL}|${SLASH_LITERAL}${end})`;
        prev.value += value;

        state.output += prior.output + prev.output;
        state.globstar = true;

        consume(value + advance());

        push({ type: 'slash', value: '/', output: '' });
        continue;
      }

      if (prior.type === 'bos' && rest[0] === '/') {
        prev.type = 'globstar';
        prev.value += value;
        prev.output = `(?:^|${SLASH_LITERAL}|${globstar(opts)}${SLASH_LITERAL})`;
        state.output = prev.output;
        state.globstar = true;
        consume(value + advance());
        push({ type: 'slash', value: '/', output: '' });
        continue;
      }

      // remove single star from output
      state.output = state.output.slice(0, -prev.output.length);

      // reset previous token to globstar
      prev.type = 'globstar';
      prev.output = globstar(opts);
      prev.value += value;

      // reset output with globstar
      state.output += prev.output;
      state.globstar = true;
      consume(value);
      continue;
    }

    const token = { type: 'star', value, output: star };

    if (opts.bash === true) {
      token.output = '.*?';
      if (prev.type === 'bos' || prev.type === 'slash') {
        token.output = nodot + token.output;
      }
      push(token);
      continue;
    }

    if (prev && (prev.type === 'bracket' || prev.type === 'paren') && opts.regex === true) {
      token.output = value;
      push(token);
      continue;
    }

    if (state.index === state.start || prev.type === 'slash' || prev.type === 'dot') {
      if (prev.type === 'dot') {
        state.output += NO_DOT_SLASH;
        prev.output += NO_DOT_SLASH;

      } else if (opts.dot === true) {
        state.output += NO_DOTS_SLASH;
        prev.output += NO_DOTS_SLASH;

      } else {
        state.output += nodot;
        prev.output += nodot;
      }

      if (peek() !== '*') {
        state.output += ONE_CHAR;
        prev.output += ONE_CHAR;
      }
    }

    push(token);
  }

  while (state.brackets > 0) {
    if (opts.strictBrackets === true) throw new SyntaxError(syntaxError('closing', ']'));
    state.output = utils.escapeLast(state.output, '[');
    decrement('brackets');
  }

  while (state.parens > 0) {
    if (opts.strictBrackets === true) throw new SyntaxError(syntaxError('closing', ')'));
    state.output = utils.escapeLast(state.output, '(');
    decrement('parens');
  }

  while (state.braces > 0) {
    if (opts.strictBrackets === true) throw new SyntaxError(syntaxError('closing', '}'));
    state.output = utils.escapeLast(state.output, '{');
    decrement('braces');
  }

  if (opts.strictSlashes !== true && (prev.type === 'star' || prev.type === 'bracket')) {
    push({ type: 'maybe_slash', value: '', output: `${SLASH_LITERAL}?` });
  }

  // rebuild the output if we had to backtrack at any point
  if (state.backtrack === true) {
    state.output = '';

    for (const token of state.tokens) {
      state.output += token.output != null ? token.output : token.value;

      if (token.suffix) {
        state.output += token.suffix;
      }
    }
  }

  return state;
};

/**
 * Fast paths for creating regular expressions for common glob patterns.
 * This can significantly speed up processing and has very little downside
 * impact when none of the fast paths match.
 */

parse.fastpaths = (input, options) => {
  const opts = { ...options };
  const max = typeof opts.maxLength === 'number' ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
  const len = input.length;
  if (len > max) {
    throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
  }

  input = REPLACEMENTS[input] || input;

  // create constants based on platform, for windows or posix
  const {
    DOT_LITERAL,
    SLASH_LITERAL,
    ONE_CHAR,
    DOTS_SLASH,
    NO_DOT,
    NO_DOTS,
    NO_DOTS_SLASH,
    STAR,
    START_ANCHOR
  } = constants.globChars(opts.windows);

  const nodot = opts.dot ? NO_DOTS : NO_DOT;
  const slashDot = opts.dot ? NO_DOTS_SLASH : NO_DOT;
  const capture = opts.capture ? '' : '?:';
  const state = { negated: false, prefix: '' };
  let star = opts.bash === true ? '.*?' : STAR;

  if (opts.capture) {
    star = `(${star})`;
  }

  const globstar = opts => {
    if (opts.noglobstar === true) return star;
    return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
  };

  const create = str => {
    switch (str) {
      case '*':
        return `${nodot}${ONE_CHAR}${star}`;

      case '.*':
        return `${DOT_LITERAL}${ONE_CHAR}${star}`;

      case '*.*':
        return `${nodot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;

      case '*/*':
        return `${nodot}${star}${SLASH_LITERAL}${ONE_CHAR}${slashDot}${star}`;

      case '**':
        return nodot + globstar(opts);

      case '**/*':
        return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${ONE_CHAR}${star}`;

      case '**/*.*':
        return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;

      case '**/.*':
        return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${DOT_LITERAL}${ONE_CHAR}${star}`;

      default: {
        const match = /^(.*?)\.(\w+)$/.exec(str);
        if (!match) return;

        const source = create(match[1]);
        if (!source) return;

        return source + DOT_LITERAL + match[2];
      }
    }
  };

  const output = utils.removePrefix(input, state);
  let source = create(output);

  if (source && opts.strictSlashes !== true) {
    source += `${SLASH_LITERAL}?`;
  }

  return source;
};

module.exports = parse;


/***/ }),

/***/ 8016:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const scan = __webpack_require__(1781);
const parse = __webpack_require__(8265);
const utils = __webpack_require__(4059);
const constants = __webpack_require__(5595);
const isObject = val => val && typeof val === 'object' && !Array.isArray(val);

/**
 * Creates a matcher function from one or more glob patterns. The
 * returned function takes a string to match as its first argument,
 * and returns true if the string is a match. The returned matcher
 * function also takes a boolean as the second argument that, when true,
 * returns an object with additional information.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch(glob[, options]);
 *
 * const isMatch = picomatch('*.!(*a)');
 * console.log(isMatch('a.a')); //=> false
 * console.log(isMatch('a.b')); //=> true
 *
 * // For environments without `node.js`, `picomatch/posix` provides you a dependency-free matcher, without automatic OS detection.
 * const picomatch = require('picomatch/posix');
 * // the same API, defaulting to posix paths
 * const isMatch = picomatch('a/*');
 * console.log(isMatch('a\\b')); //=> false
 * console.log(isMatch('a/b')); //=> true
 *
 * // you can still configure the matcher function to accept windows paths
 * const isMatch = picomatch('a/*', { options: windows });
 * console.log(isMatch('a\\b')); //=> true
 * console.log(isMatch('a/b')); //=> true
 * ```
 * @name picomatch
 * @param {String|Array} `globs` One or more glob patterns.
 * @param {Object=} `options`
 * @return {Function=} Returns a matcher function.
 * @api public
 */

const picomatch = (glob, options, returnState = false) => {
  if (Array.isArray(glob)) {
    const fns = glob.map(input => picomatch(input, options, returnState));
    const arrayMatcher = str => {
      for (const isMatch of fns) {
        const state = isMatch(str);
        if (state) return state;
      }
      return false;
    };
    return arrayMatcher;
  }

  const isState = isObject(glob) && glob.tokens && glob.input;

  if (glob === '' || (typeof glob !== 'string' && !isState)) {
    throw new TypeError('Expected pattern to be a non-empty string');
  }

  const opts = options || {};
  const posix = opts.windows;
  const regex = isState
    ? picomatch.compileRe(glob, options)
    : picomatch.makeRe(glob, options, false, true);

  const state = regex.state;
  delete regex.state;

  let isIgnored = () => false;
  if (opts.ignore) {
    const ignoreOpts = { ...options, ignore: null, onMatch: null, onResult: null };
    isIgnored = picomatch(opts.ignore, ignoreOpts, returnState);
  }

  const matcher = (input, returnObject = false) => {
    const { isMatch, match, output } = picomatch.test(input, regex, options, { glob, posix });
    const result = { glob, state, regex, posix, input, output, match, isMatch };

    if (typeof opts.onResult === 'function') {
      opts.onResult(result);
    }

    if (isMatch === false) {
      result.isMatch = false;
      return returnObject ? result : false;
    }

    if (isIgnored(input)) {
      if (typeof opts.onIgnore === 'function') {
        opts.onIgnore(result);
      }
      result.isMatch = false;
      return returnObject ? result : false;
    }

    if (typeof opts.onMatch === 'function') {
      opts.onMatch(result);
    }
    return returnObject ? result : true;
  };

  if (returnState) {
    matcher.state = state;
  }

  return matcher;
};

/**
 * Test `input` with the given `regex`. This is used by the main
 * `picomatch()` function to test the input string.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch.test(input, regex[, options]);
 *
 * console.log(picomatch.test('foo/bar', /^(?:([^/]*?)\/([^/]*?))$/));
 * // { isMatch: true, match: [ 'foo/', 'foo', 'bar' ], output: 'foo/bar' }
 * ```
 * @param {String} `input` String to test.
 * @param {RegExp} `regex`
 * @return {Object} Returns an object with matching info.
 * @api public
 */

picomatch.test = (input, regex, options, { glob, posix } = {}) => {
  if (typeof input !== 'string') {
    throw new TypeError('Expected input to be a string');
  }

  if (input === '') {
    return { isMatch: false, output: '' };
  }

  const opts = options || {};
  const format = opts.format || (posix ? utils.toPosixSlashes : null);
  let match = input === glob;
  let output = (match && format) ? format(input) : input;

  if (match === false) {
    output = format ? format(input) : input;
    match = output === glob;
  }

  if (match === false || opts.capture === true) {
    if (opts.matchBase === true || opts.basename === true) {
      match = picomatch.matchBase(input, regex, options, posix);
    } else {
      match = regex.exec(output);
    }
  }

  return { isMatch: Boolean(match), match, output };
};

/**
 * Match the basename of a filepath.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch.matchBase(input, glob[, options]);
 * console.log(picomatch.matchBase('foo/bar.js', '*.js'); // true
 * ```
 * @param {String} `input` String to test.
 * @param {RegExp|String} `glob` Glob pattern or regex created by [.makeRe](#makeRe).
 * @return {Boolean}
 * @api public
 */

picomatch.matchBase = (input, glob, options, posix = options && options.windows) => {
  const regex = glob instanceof RegExp ? glob : picomatch.makeRe(glob, options);
  return regex.test(utils.basename(input, { windows: posix }));
};

/**
 * Returns true if **any** of the given glob `patterns` match the specified `string`.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch.isMatch(string, patterns[, options]);
 *
 * console.log(picomatch.isMatch('a.a', ['b.*', '*.a'])); //=> true
 * console.log(picomatch.isMatch('a.a', 'b.*')); //=> false
 * ```
 * @param {String|Array} str The string to test.
 * @param {String|Array} patterns One or more glob patterns to use for matching.
 * @param {Object} [options] See available [options](#options).
 * @return {Boolean} Returns true if any patterns match `str`
 * @api public
 */

picomatch.isMatch = (str, patterns, options) => picomatch(patterns, options)(str);

/**
 * Parse a glob pattern to create the source string for a regular
 * expression.
 *
 * ```js
 * const picomatch = require('picomatch');
 * const result = picomatch.parse(pattern[, options]);
 * ```
 * @param {String} `pattern`
 * @param {Object} `options`
 * @return {Object} Returns an object with useful properties and output to be used as a regex source string.
 * @api public
 */

picomatch.parse = (pattern, options) => {
  if (Array.isArray(pattern)) return pattern.map(p => picomatch.parse(p, options));
  return parse(pattern, { ...options, fastpaths: false });
};

/**
 * Scan a glob pattern to separate the pattern into segments.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch.scan(input[, options]);
 *
 * const result = picomatch.scan('!./foo/*.js');
 * console.log(result);
 * { prefix: '!./',
 *   input: '!./foo/*.js',
 *   start: 3,
 *   base: 'foo',
 *   glob: '*.js',
 *   isBrace: false,
 *   isBracket: false,
 *   isGlob: true,
 *   isExtglob: false,
 *   isGlobstar: false,
 *   negated: true }
 * ```
 * @param {String} `input` Glob pattern to scan.
 * @param {Object} `options`
 * @return {Object} Returns an object with
 * @api public
 */

picomatch.scan = (input, options) => scan(input, options);

/**
 * Compile a regular expression from the `state` object returned by the
 * [parse()](#parse) method.
 *
 * ```js
 * const picomatch = require('picomatch');
 * const state = picomatch.parse('*.js');
 * // picomatch.compileRe(state[, options]);
 *
 * console.log(picomatch.compileRe(state));
 * //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
 * ```
 * @param {Object} `state`
 * @param {Object} `options`
 * @param {Boolean} `returnOutput` Intended for implementors, this argument allows you to return the raw output from the parser.
 * @param {Boolean} `returnState` Adds the state to a `state` property on the returned regex. Useful for implementors and debugging.
 * @return {RegExp}
 * @api public
 */

picomatch.compileRe = (state, options, returnOutput = false, returnState = false) => {
  if (returnOutput === true) {
    return state.output;
  }

  const opts = options || {};
  const prepend = opts.contains ? '' : '^';
  const append = opts.contains ? '' : '$';

  let source = `${prepend}(?:${state.output})${append}`;
  if (state && state.negated === true) {
    source = `^(?!${source}).*$`;
  }

  const regex = picomatch.toRegex(source, options);
  if (returnState === true) {
    regex.state = state;
  }

  return regex;
};

/**
 * Create a regular expression from a parsed glob pattern.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch.makeRe(state[, options]);
 *
 * const result = picomatch.makeRe('*.js');
 * console.log(result);
 * //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
 * ```
 * @param {String} `state` The object returned from the `.parse` method.
 * @param {Object} `options`
 * @param {Boolean} `returnOutput` Implementors may use this argument to return the compiled output, instead of a regular expression. This is not exposed on the options to prevent end-users from mutating the result.
 * @param {Boolean} `returnState` Implementors may use this argument to return the state from the parsed glob with the returned regular expression.
 * @return {RegExp} Returns a regex created from the given pattern.
 * @api public
 */

picomatch.makeRe = (input, options = {}, returnOutput = false, returnState = false) => {
  if (!input || typeof input !== 'string') {
    throw new TypeError('Expected a non-empty string');
  }

  let parsed = { negated: false, fastpaths: true };

  if (options.fastpaths !== false && (input[0] === '.' || input[0] === '*')) {
    parsed.output = parse.fastpaths(input, options);
  }

  if (!parsed.output) {
    parsed = parse(input, options);
  }

  return picomatch.compileRe(parsed, options, returnOutput, returnState);
};

/**
 * Create a regular expression from the given regex source string.
 *
 * ```js
 * const picomatch = require('picomatch');
 * // picomatch.toRegex(source[, options]);
 *
 * const { output } = picomatch.parse('*.js');
 * console.log(picomatch.toRegex(output));
 * //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
 * ```
 * @param {String} `source` Regular expression source string.
 * @param {Object} `options`
 * @return {RegExp}
 * @api public
 */

picomatch.toRegex = (source, options) => {
  try {
    const opts = options || {};
    return new RegExp(source, opts.flags || (opts.nocase ? 'i' : ''));
  } catch (err) {
    if (options && options.debug === true) throw err;
    return /$^/;
  }
};

/**
 * Picomatch constants.
 * @return {Object}
 */

picomatch.constants = constants;

/**
 * Expose "picomatch"
 */

module.exports = picomatch;


/***/ }),

/***/ 1781:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const utils = __webpack_require__(4059);
const {
  CHAR_ASTERISK,             /* * */
  CHAR_AT,                   /* @ */
  CHAR_BACKWARD_SLASH,       /* \ */
  CHAR_COMMA,                /* , */
  CHAR_DOT,                  /* . */
  CHAR_EXCLAMATION_MARK,     /* ! */
  CHAR_FORWARD_SLASH,        /* / */
  CHAR_LEFT_CURLY_BRACE,     /* { */
  CHAR_LEFT_PARENTHESES,     /* ( */
  CHAR_LEFT_SQUARE_BRACKET,  /* [ */
  CHAR_PLUS,                 /* + */
  CHAR_QUESTION_MARK,        /* ? */
  CHAR_RIGHT_CURLY_BRACE,    /* } */
  CHAR_RIGHT_PARENTHESES,    /* ) */
  CHAR_RIGHT_SQUARE_BRACKET  /* ] */
} = __webpack_require__(5595);

const isPathSeparator = code => {
  return code === CHAR_FORWARD_SLASH || code === CHAR_BACKWARD_SLASH;
};

const depth = token => {
  if (token.isPrefix !== true) {
    token.depth = token.isGlobstar ? Infinity : 1;
  }
};

/**
 * Quickly scans a glob pattern and returns an object with a handful of
 * useful properties, like `isGlob`, `path` (the leading non-glob, if it exists),
 * `glob` (the actual pattern), `negated` (true if the path starts with `!` but not
 * with `!(`) and `negatedExtglob` (true if the path starts with `!(`).
 *
 * ```js
 * const pm = require('picomatch');
 * console.log(pm.scan('foo/bar/*.js'));
 * { isGlob: true, input: 'foo/bar/*.js', base: 'foo/bar', glob: '*.js' }
 * ```
 * @param {String} `str`
 * @param {Object} `options`
 * @return {Object} Returns an object with tokens and regex source string.
 * @api public
 */

const scan = (input, options) => {
  const opts = options || {};

  const length = input.length - 1;
  const scanToEnd = opts.parts === true || opts.tokens === true || opts.scanToEnd === true;
  const slashes = [];
  const tokens = [];
  const parts = [];

  let str = input;
  let index = -1;
  let start = 0;
  let lastIndex = 0;
  let isBrace = false;
  let isBracket = false;
  let isGlob = false;
  let isExtglob = false;
  let isGlobstar = false;
  let braceEscaped = false;
  let backslashes = false;
  let negated = false;
  let negatedExtglob = false;
  let finished = false;
  let braces = 0;
  let prev;
  let code;
  let token = { value: '', depth: 0, isGlob: false };

  const eos = () => index >= length;
  const peek = () => str.charCodeAt(index + 1);
  const advance = () => {
    prev = code;
    return str.charCodeAt(++index);
  };

  while (index < length) {
    code = advance();
    let next;

    if (code === CHAR_BACKWARD_SLASH) {
      backslashes = token.backslashes = true;
      code = advance();

      if (code === CHAR_LEFT_CURLY_BRACE) {
        braceEscaped = true;
      }
      continue;
    }

    if (braceEscaped === true || code === CHAR_LEFT_CURLY_BRACE) {
      braces++;

      while (eos() !== true && (code = advance())) {
        if (code === CHAR_BACKWARD_SLASH) {
          backslashes = token.backslashes = true;
          advance();
          continue;
        }

        if (code === CHAR_LEFT_CURLY_BRACE) {
          braces++;
          continue;
        }

        if (braceEscaped !== true && code === CHAR_DOT && (code = advance()) === CHAR_DOT) {
          isBrace = token.isBrace = true;
          isGlob = token.isGlob = true;
          finished = true;

          if (scanToEnd === true) {
            continue;
          }

          break;
        }

        if (braceEscaped !== true && code === CHAR_COMMA) {
          isBrace = token.isBrace = true;
          isGlob = token.isGlob = true;
          finished = true;

          if (scanToEnd === true) {
            continue;
          }

          break;
        }

        if (code === CHAR_RIGHT_CURLY_BRACE) {
          braces--;

          if (braces === 0) {
            braceEscaped = false;
            isBrace = token.isBrace = true;
            finished = true;
            break;
          }
        }
      }

      if (scanToEnd === true) {
        continue;
      }

      break;
    }

    if (code === CHAR_FORWARD_SLASH) {
      slashes.push(index);
      tokens.push(token);
      token = { value: '', depth: 0, isGlob: false };

      if (finished === true) continue;
      if (prev === CHAR_DOT && index === (start + 1)) {
        start += 2;
        continue;
      }

      lastIndex = index + 1;
      continue;
    }

    if (opts.noext !== true) {
      const isExtglobChar = code === CHAR_PLUS
        || code === CHAR_AT
        || code === CHAR_ASTERISK
        || code === CHAR_QUESTION_MARK
        || code === CHAR_EXCLAMATION_MARK;

      if (isExtglobChar === true && peek() === CHAR_LEFT_PARENTHESES) {
        isGlob = token.isGlob = true;
        isExtglob = token.isExtglob = true;
        finished = true;
        if (code === CHAR_EXCLAMATION_MARK && index === start) {
          negatedExtglob = true;
        }

        if (scanToEnd === true) {
          let parens = 0;

          while (eos() !== true && (code = advance())) {
            if (code === CHAR_BACKWARD_SLASH) {
              backslashes = token.backslashes = true;
              advance();
              continue;
            }

            if (code === CHAR_LEFT_PARENTHESES) {
              parens++;
              continue;
            }

            if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
              finished = true;
              break;
            }
          }
          continue;
        }
        break;
      }
    }

    if (code === CHAR_ASTERISK) {
      if (prev === CHAR_ASTERISK) isGlobstar = token.isGlobstar = true;
      isGlob = token.isGlob = true;
      finished = true;

      if (scanToEnd === true) {
        continue;
      }
      break;
    }

    if (code === CHAR_QUESTION_MARK) {
      isGlob = token.isGlob = true;
      finished = true;

      if (scanToEnd === true) {
        continue;
      }
      break;
    }

    if (code === CHAR_LEFT_SQUARE_BRACKET) {
      while (eos() !== true && (next = advance())) {
        if (next === CHAR_BACKWARD_SLASH) {
          backslashes = token.backslashes = true;
          advance();
          continue;
        }

        if (next === CHAR_RIGHT_SQUARE_BRACKET) {
          isBracket = token.isBracket = true;
          isGlob = token.isGlob = true;
          finished = true;
          break;
        }
      }

      if (scanToEnd === true) {
        continue;
      }

      break;
    }

    if (opts.nonegate !== true && code === CHAR_EXCLAMATION_MARK && index === start) {
      negated = token.negated = true;
      start++;
      continue;
    }

    if (opts.noparen !== true && code === CHAR_LEFT_PARENTHESES) {
      isGlob = token.isGlob = true;

      if (scanToEnd === true) {
        let parens = 1;

        while (eos() !== true && (code = advance())) {
          if (code === CHAR_BACKWARD_SLASH) {
            backslashes = token.backslashes = true;
            advance();
            continue;
          }

          if (code === CHAR_LEFT_PARENTHESES) {
            parens++;
            continue;
          }

          if (code === CHAR_RIGHT_PARENTHESES && --parens === 0) {
            finished = true;
            break;
          }
        }
        continue;
      }
      break;
    }

    if (isGlob === true) {
      finished = true;

      if (scanToEnd === true) {
        continue;
      }

      break;
    }
  }

  if (opts.noext === true) {
    isExtglob = false;
    isGlob = false;
  }

  let base = str;
  let prefix = '';
  let glob = '';

  if (start > 0) {
    prefix = str.slice(0, start);
    str = str.slice(start);
    lastIndex -= start;
  }

  if (base && isGlob === true && lastIndex > 0) {
    base = str.slice(0, lastIndex);
    glob = str.slice(lastIndex);
  } else if (isGlob === true) {
    base = '';
    glob = str;
  } else {
    base = str;
  }

  if (base && base !== '' && base !== '/' && base !== str) {
    if (isPathSeparator(base.charCodeAt(base.length - 1))) {
      base = base.slice(0, -1);
    }
  }

  if (opts.unescape === true) {
    if (glob) glob = utils.removeBackslashes(glob);

    if (base && backslashes === true) {
      base = utils.removeBackslashes(base);
    }
  }

  const state = {
    prefix,
    input,
    start,
    base,
    glob,
    isBrace,
    isBracket,
    isGlob,
    isExtglob,
    isGlobstar,
    negated,
    negatedExtglob
  };

  if (opts.tokens === true) {
    state.maxDepth = 0;
    if (!isPathSeparator(code)) {
      tokens.push(token);
    }
    state.tokens = tokens;
  }

  if (opts.parts === true || opts.tokens === true) {
    let prevIndex;

    for (let idx = 0; idx < slashes.length; idx++) {
      const n = prevIndex !== undefined ? prevIndex + 1 : start;
      const i = slashes[idx];
      const value = input.slice(n, i);
      if (opts.tokens) {
        if (idx === 0 && start !== 0) {
          tokens[idx].isPrefix = true;
          tokens[idx].value = prefix;
        } else {
          tokens[idx].value = value;
        }
        depth(tokens[idx]);
        state.maxDepth += tokens[idx].depth;
      }
      if (i >= start) {
        parts.push(value);
        prevIndex = i;
      }
    }

    const n = prevIndex !== undefined ? prevIndex + 1 : start;
    const value = input.slice(n);
    parts.push(value);

    if (opts.tokens && prevIndex && prevIndex + 1 < input.length) {
      tokens[tokens.length - 1].value = value;
      depth(tokens[tokens.length - 1]);
      state.maxDepth += tokens[tokens.length - 1].depth;
    }

    state.slashes = slashes;
    state.parts = parts;
  }

  return state;
};

module.exports = scan;


/***/ }),

/***/ 4059:
/***/ ((__unused_webpack_module, exports, __webpack_require__) => {

/*global navigator*/


const {
  REGEX_BACKSLASH,
  REGEX_REMOVE_BACKSLASH,
  REGEX_SPECIAL_CHARS,
  REGEX_SPECIAL_CHARS_GLOBAL
} = __webpack_require__(5595);

exports.isObject = val => val !== null && typeof val === 'object' && !Array.isArray(val);
exports.hasRegexChars = str => REGEX_SPECIAL_CHARS.test(str);
exports.isRegexChar = str => str.length === 1 && exports.hasRegexChars(str);
exports.escapeRegex = str => str.replace(REGEX_SPECIAL_CHARS_GLOBAL, '\\$1');
exports.toPosixSlashes = str => str.replace(REGEX_BACKSLASH, '/');

exports.isWindows = () => {
  if (typeof navigator !== 'undefined' && navigator.platform) {
    const platform = navigator.platform.toLowerCase();
    return platform === 'win32' || platform === 'windows';
  }

  if (typeof process !== 'undefined' && process.platform) {
    return process.platform === 'win32';
  }

  return false;
};

exports.removeBackslashes = str => {
  return str.replace(REGEX_REMOVE_BACKSLASH, match => {
    return match === '\\' ? '' : match;
  });
};

exports.escapeLast = (input, char, lastIdx) => {
  const idx = input.lastIndexOf(char, lastIdx);
  if (idx === -1) return input;
  if (input[idx - 1] === '\\') return exports.escapeLast(input, char, idx - 1);
  return `${input.slice(0, idx)}\\${input.slice(idx)}`;
};

exports.removePrefix = (input, state = {}) => {
  let output = input;
  if (output.startsWith('./')) {
    output = output.slice(2);
    state.prefix = './';
  }
  return output;
};

exports.wrapOutput = (input, state = {}, options = {}) => {
  const prepend = options.contains ? '' : '^';
  const append = options.contains ? '' : '$';

  let output = `${prepend}(?:${input})${append}`;
  if (state.negated === true) {
    output = `(?:^(?!${output}).*$)`;
  }
  return output;
};

exports.basename = (path, { windows } = {}) => {
  const segs = path.split(windows ? /[\\/]/ : '/');
  const last = segs[segs.length - 1];

  if (last === '') {
    return segs[segs.length - 2];
  }

  return last;
};


/***/ }),

/***/ 5410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ standingOf),
/* harmony export */   _: () => (/* binding */ pullRequestOf)
/* harmony export */ });
function standingOf(commit, { event, outsider }) {
    const isOfEvent = commit !== undefined && commit === event.commit;
    if (outsider === undefined || isOfEvent)
        return "own";
    return outsider.kind === "fork" ? "fork" : "unproven";
}
function pullRequestOf(outsider) {
    const repository = outsider.kind === "fork" ? outsider.repository : "another repository";
    return `a pull request of ${repository}`;
}


/***/ }),

/***/ 933:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ isForkCommit),
/* harmony export */   d: () => (/* binding */ isAtCommit)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _fork_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5410);
/* harmony import */ var _object_id_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2695);
/* harmony import */ var _checkout_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(375);
/* harmony import */ var _remote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4789);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1711);






async function isForkCommit(commit, checkout, asker) {
    const standing = (0,_fork_js__WEBPACK_IMPORTED_MODULE_4__/* .standingOf */ .Y)(commit, asker.context);
    if (standing !== "unproven")
        return standing === "fork";
    if (commit === undefined)
        return true;
    const repository = (0,_checkout_js__WEBPACK_IMPORTED_MODULE_1__/* .opened */ .Sg)(checkout)?.repository;
    if (repository === undefined)
        return true;
    if (await comesBefore(commit, asker.context.event.commit, repository))
        return false;
    return !(await isTip(commit, repository.git.place, asker));
}
const MAX_BETWEEN = 20_000;
async function comesBefore(commit, eventCommit, repository) {
    if (eventCommit === undefined || !(0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isObjectId */ .TS)(eventCommit))
        return false;
    const { git } = repository;
    const between = await idsBetween(commit, eventCommit, git);
    const commits = await readObjects("commit", [eventCommit, ...between], git);
    const reached = new Set([eventCommit]);
    for (const id of reached) {
        const content = commits.get(id)?.toString("latin1") ?? "";
        const [header = ""] = content.split("\n\n", 1);
        for (const [, parent = ""] of header.matchAll(/^parent ([0-9a-f]+)$/gmu))
            reached.add(parent);
        if (reached.has(commit))
            return true;
    }
    return false;
}
async function idsBetween(older, newer, git) {
    const ids = [];
    const range = [
        "--ancestry-path",
        `--max-count=${MAX_BETWEEN}`,
        newer,
        `^${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureObjectId */ .V6)(older)}`,
    ];
    const question = { what: "list the commits between two", command: "rev-list", args: range };
    try {
        for await (const id of (0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .lines */ .Mn)(git.stream(question)))
            if ((0,_object_id_js__WEBPACK_IMPORTED_MODULE_5__/* .isObjectId */ .TS)(id))
                ids.push(id);
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS))
            throw error;
    }
    return ids;
}
async function isTip(commit, program, asker) {
    const { repository, serverUrl, temporaryDirectory } = asker.context;
    const address = (0,_remote_js__WEBPACK_IMPORTED_MODULE_2__/* .remoteAddress */ .fn)({ repository }, { serverUrl, token: asker.token });
    if ("why" in address)
        return false;
    const objectFormat = commit.length === 64 ? "sha256" : "sha1";
    const { mask } = asker;
    const options = { program, address, objectFormat, temporaryDirectory, mask };
    const remote = new _remote_js__WEBPACK_IMPORTED_MODULE_2__/* .RemoteRepository */ .NT(options);
    try {
        return (await remote.tips()).has(commit);
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitError */ .XS)
            return false;
        throw error;
    }
    finally {
        await remote.dispose();
    }
}
async function isAtCommit(commit, { path, content }, git) {
    const [text] = [...(await readObjects("commit", [commit], git)).values()];
    let id = /^tree ([0-9a-f]{40,64})\n/u.exec(text?.toString("latin1") ?? "")?.[1];
    for (const name of path) {
        const tree = id === undefined ? undefined : (await readObjects("tree", [id], git)).get(id);
        id = tree && entryOf(tree, name, commit.length / 2);
    }
    return id !== undefined && id === (await idOf("blob", content, id.length));
}
async function readObjects(type, ids, git) {
    const question = {
        what: `read a ${type}`,
        command: "cat-file",
        args: ["--batch"],
        input: ids.map((id) => `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureObjectId */ .V6)(id)}\n`).join(""),
    };
    const chunks = [];
    for await (const chunk of git.stream(question))
        chunks.push(chunk);
    const output = Buffer.concat(chunks);
    const objects = new Map();
    for (let at = 0; at < output.length;) {
        const end = output.indexOf("\n", at);
        const [id = "", kind, size] = output.toString("latin1", at, end).split(" ");
        const begin = end + 1;
        at = size === undefined ? begin : begin + Number(size) + 1;
        const content = output.subarray(begin, at - 1);
        if (kind === type && (await idOf(type, content, id.length)) === id)
            objects.set(id, content);
    }
    return objects;
}
async function idOf(type, content, digits) {
    const { createHash } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 7598, 19));
    const hash = createHash(digits === 64 ? "sha256" : "sha1");
    return hash.update(`${type} ${content.length}\0`).update(content).digest("hex");
}
function entryOf(tree, name, idBytes) {
    for (let at = 0; at < tree.length;) {
        const end = tree.indexOf(0, at);
        if (end === -1)
            return undefined;
        const next = end + 1 + idBytes;
        const found = tree.toString("utf8", tree.indexOf(" ", at) + 1, end);
        if (found === name)
            return tree.toString("hex", end + 1, next);
        at = next;
    }
    return undefined;
}


/***/ }),

/***/ 4333:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ inParallel)
/* harmony export */ });
async function inParallel(items, workers, work) {
    const iterator = items[Symbol.iterator]();
    const failures = [];
    const worker = async () => {
        for (let next = iterator.next(); !next.done; next = iterator.next()) {
            try {
                await work(next.value);
            }
            catch (error) {
                failures.push(error);
            }
            if (failures.length > 0)
                return;
        }
    };
    await Promise.all(Array.from({ length: workers }, worker));
    if (failures.length > 0)
        throw failures[0];
}


/***/ }),

/***/ 4446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bd: () => (/* binding */ pages),
/* harmony export */   q1: () => (/* binding */ nextCursor)
/* harmony export */ });
/* unused harmony export parseLink */
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);
/* harmony import */ var _node_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5494);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4905);



function parseLink(header) {
    return [...header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gu)].map(([, url = "", rest = ""]) => ({
        url,
        parameters: Object.fromEntries([...rest.matchAll(/\s*;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/guy)].map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""])),
    }));
}
function nextCursor(link) {
    const entry = parseLink(link ?? "").find(({ parameters }) => parameters["rel"] === "next");
    if (!entry || entry.parameters["results"] === "false")
        return undefined;
    const cursor = entry.parameters["cursor"] ||
        URL.parse(entry.url, "https://any.invalid")?.searchParams.get("cursor");
    if (cursor)
        return cursor;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7("The service's link to the next page has no cursor.", {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    });
}
const MAX_STALE_PAGES = 10;
const MANY_PAGES = 20;
async function* pages(fetchPage) {
    const guard = new PageGuard();
    let coming = fetchPage(undefined);
    for (let count = 1; coming; count += 1) {
        if (count === MANY_PAGES)
            (0,_node_js__WEBPACK_IMPORTED_MODULE_2__/* .keepHeapSmall */ .p)();
        const page = await coming;
        guard.check(page);
        coming = page.next === undefined ? undefined : fetchPage(page.next);
        coming?.catch(() => undefined);
        yield page;
    }
}
class PageGuard {
    #cursors = new Set();
    #ids = new Set();
    #stalePages = 0;
    check({ items, next }) {
        const known = this.#ids.size;
        for (const { id } of items)
            this.#ids.add(id);
        this.#stalePages = this.#ids.size > known ? 0 : this.#stalePages + 1;
        if (next === undefined)
            return;
        if (this.#cursors.has(next)) {
            throw endlessPages(`go round in a circle (the cursor ${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .shorten */ .ml)(next, 60)} came twice)`);
        }
        if (this.#stalePages >= MAX_STALE_PAGES) {
            throw endlessPages(`do not end (${MAX_STALE_PAGES} in a row brought nothing new)`);
        }
        this.#cursors.add(next);
    }
}
function endlessPages(what) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(`The service's pages ${what}.`, {
        kind: "unreadable",
        mayHaveHappened: false,
        fix: "This is a fault of the service; narrow the query to one page.",
    });
}


/***/ }),

/***/ 1769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P4: () => (/* binding */ withoutMap),
/* harmony export */   UD: () => (/* binding */ noteMissingMaps),
/* harmony export */   g5: () => (/* binding */ failureOf),
/* harmony export */   tq: () => (/* binding */ throwIfFailed),
/* harmony export */   vQ: () => (/* binding */ notePlans)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5993);

const MAX_NAMES = 5;
function names(list) {
    const more = list.length - MAX_NAMES;
    return `${list.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
const MISSING = ["no-map", "map-not-found", "map-remote"];
function withoutMap({ files }) {
    return files.filter(({ reason, state }) => state === "left" && MISSING.includes(reason));
}
function noteMissingMaps(policy, outcome) {
    const missing = withoutMap(outcome);
    if (missing.length === 0 || policy === "ignore")
        return;
    const list = names(missing.map(({ script }) => script));
    const isNone = outcome.files.every(({ reason }) => MISSING.includes(reason));
    const what = isNone
        ? `None of the ${missing.length} scripts has a source map: ${list}.`
        : `Scripts without a source map (${missing.length}): ${list}.`;
    const fix = `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude", or set "missing-maps: ignore".`;
    if (policy === "fail" || isNone) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .InputError */ .dz([
            { what, where: isNone ? "input source-maps" : "input missing-maps", fix },
        ]);
    }
    outcome.notices.push({ level: "warning", what, fix });
}
function notePlans(plans, found, outcome) {
    const notices = [
        otherIds(plans),
        compressed(plans, found),
        kept(plans),
        listedElsewhere(plans, found.listed),
        sameUrls(outcome.files),
        unregistered(plans, outcome.version),
        orphans(outcome.orphans),
    ];
    outcome.notices.push(...notices.filter((notice) => notice !== undefined));
}
function nameOf({ script }) {
    return script.file.name;
}
function otherIds(plans) {
    const several = plans.filter((plan) => plan.otherIds.length > 0);
    if (several.length === 0)
        return undefined;
    return {
        level: "warning",
        what: `Several debug ids in one script and its map: ${names(several.map((plan) => `${nameOf(plan)} (${[plan.id, ...plan.otherIds].join(", ")})`))}. The first one counts: it is what the script sends.`,
        fix: "Let one tool alone write debug ids.",
    };
}
function compressed(plans, { others }) {
    const beside = plans
        .filter(({ scriptEdits }) => scriptEdits.length > 0)
        .flatMap(({ script }) => [".gz", ".br", ".zst"].map((ending) => `${script.file.path}${ending}`))
        .filter((path) => others.has(path));
    if (beside.length === 0)
        return undefined;
    return {
        level: "warning",
        what: `Compressed copies beside changed scripts hold the old content, without debug ids (${beside.length}).`,
        fix: "Compress after this step.",
    };
}
function kept(plans) {
    const fixed = plans.filter(({ keptBecause }) => keptBecause === "integrity");
    if (fixed.length === 0)
        return undefined;
    return {
        level: "warning",
        what: `Left as they are, because a page or a script names their hash (integrity): ${names(fixed.map(nameOf))}.`,
        fix: "Run this step before the hashes are written, or let the build write debug ids.",
    };
}
function listedElsewhere(plans, listed) {
    const changed = plans.filter(({ script, scriptEdits }) => scriptEdits.length > 0 && listed.has(script.file));
    if (changed.length === 0)
        return undefined;
    const lists = changed.flatMap(({ script }) => listed.get(script.file) ?? []);
    return {
        level: "warning",
        what: `Hashes of scripts that get debug ids stand in ${names([...new Set(lists)])}: ${names(changed.map(nameOf))}.`,
        fix: "Make the service worker and its list after this step, or let the build write debug ids.",
    };
}
function sameUrls(files) {
    const byUrl = Map.groupBy(files, ({ url }) => url);
    const rows = [...byUrl.values()].find(({ length }) => length > 1);
    if (!rows)
        return undefined;
    return {
        level: "warning",
        what: `The same URL stands for several scripts, which only their debug ids tell apart: ${names(rows.map(({ script }) => script))}.`,
        fix: `Name the folder that holds both, or upload each with a "url-prefix" of its own.`,
    };
}
function unregistered(plans, version) {
    const silent = plans.filter((plan) => plan.id !== undefined && !plan.registers);
    if (silent.length === 0 || version !== undefined)
        return undefined;
    return {
        level: "warning",
        what: `Debug ids that stand in a comment only, which nothing reads at run time (${silent.length}): ${names(silent.map(nameOf))}.`,
        fix: `Set "inject: true", or a "version" that the SDK sends too.`,
    };
}
function orphans(paths) {
    if (paths.length === 0)
        return undefined;
    return {
        level: "notice",
        what: `Maps that belong to no script are not uploaded (${paths.length}): ${names(paths)}.`,
    };
}
function explain(reason) {
    return EXPLANATIONS[reason];
}
const EXPLANATIONS = {
    "no-map": { what: "it names no map", fix: "Make the build write one." },
    "map-not-found": { what: "its map does not exist", fix: "Keep the map beside the script." },
    "map-remote": { what: "its map is on another server", fix: "Keep the map beside the script." },
    "map-shared": {
        what: "another script names the same map",
        fix: "Let the build write one map for each script.",
    },
    "map-invalid": { what: "its map cannot be read", fix: "Build it again, or exclude the script." },
    "id-conflict": {
        what: "another script has the same debug id",
        fix: "Upload one build only: was it built twice into one folder?",
    },
    integrity: {
        what: "a page or a script names its hash",
        fix: "Run this step before the hashes are written, or let the build write debug ids.",
    },
    "no-id": {
        what: "it has no debug id, and there is no version",
        fix: `Set "inject: true", or a "version" that the SDK sends too.`,
    },
    "not-utf8": { what: "it is not valid UTF-8", fix: "Let the build write UTF-8." },
    bytecode: {
        what: "it is bytecode, or made by React Native's tools",
        fix: "Let Metro write debug ids.",
    },
    outside: { what: "its map lies outside of the workspace", fix: "Keep the map in the workspace." },
    "not-found-after-upload": {
        what: "the service does not have it, although it said so",
        fix: "Run the step again; if it stays, look at the log of the service.",
    },
};
function throwIfFailed({ files }) {
    const failed = files.filter(({ state }) => state === "failed");
    const [first] = failed;
    if (!first)
        return;
    const list = failed.slice(0, MAX_NAMES).map((row) => `${row.script}: ${failureOf(row).what}`);
    const more = failed.length > MAX_NAMES ? `; and ${failed.length - MAX_NAMES} more` : "";
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .PartialFailureError */ .ax(`${failed.length} of ${files.length} scripts could not be uploaded: ${list.join("; ")}${more}.`, { fix: failureOf(first).fix });
}
function failureOf({ reason, detail, }) {
    if (reason === undefined)
        return { what: "the step ended before", fix: "Run the step again." };
    const { what, fix } = explain(reason);
    return { what: detail === undefined ? what : `${what} (${detail})`, fix };
}


/***/ }),

/***/ 7231:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  uploadSourceMaps: () => (/* binding */ uploadSourceMaps)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/fork.js
var fork = __webpack_require__(5410);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/checkout.js
var git_checkout = __webpack_require__(375);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/own-code.js
var own_code = __webpack_require__(933);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/version.js
var release_version = __webpack_require__(54);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/debug-id.js

const HEX_32 = /^[\dA-Fa-f]{32}$/u;
const UUID_PATTERN = String.raw `[\dA-Fa-f]{8}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{12}`;
function normalDebugId(text) {
    const digits = text.replaceAll("-", "").toLowerCase();
    return HEX_32.test(digits) ? dashed(digits) : undefined;
}
function derivedDebugId(script, map) {
    if (!map)
        return uuidOfSha1((0,external_node_crypto_.createHash)("sha1").update(script).digest());
    const hash = (0,external_node_crypto_.createHash)("sha1");
    for (const [label, bytes] of [
        ["js", script],
        ["sourcemap", map],
    ]) {
        const length = Buffer.alloc(8);
        length.writeBigUInt64LE(BigInt(bytes.length));
        hash.update(label).update(length).update(bytes);
    }
    return uuidOfSha1(hash.digest());
}
function uuidOfSha1(digest) {
    const bytes = Buffer.from(digest.subarray(0, 16));
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return dashed(bytes.toString("hex"));
}
function snippet(id) {
    return `!function(){try{var g=typeof globalThis<"u"?globalThis:typeof self<"u"?self:typeof global<"u"?global:window,s=new Error().stack;s&&((g._sentryDebugIds=g._sentryDebugIds||{})[s]="${id}")}catch(e){}}();`;
}
const IN_SNIPPET = new RegExp(String.raw `^_sentryDebugIds[^"'\x60\r\n]{0,120}["'\x60](${UUID_PATTERN})["'\x60]`, "u");
const IN_MARKER = new RegExp(String.raw `^sentry-dbid-(${UUID_PATTERN})`, "u");
function snippetIds(script) {
    const found = [
        ...matches(script, "_sentryDebugIds", IN_SNIPPET),
        ...matches(script, "sentry-dbid-", IN_MARKER),
    ].toSorted((a, b) => a.at - b.at);
    const ids = [];
    for (const { id } of found)
        if (!ids.includes(id))
            ids.push(id);
    return ids;
}
function* matches(script, word, pattern) {
    for (let at = script.indexOf(word); at !== -1; at = script.indexOf(word, at + word.length)) {
        const [, text = ""] = pattern.exec(script.toString("latin1", at, at + 220)) ?? [];
        const id = normalDebugId(text);
        if (id !== undefined)
            yield { at, id };
    }
}
function dashed(digits) {
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/files.js





async function turn(signal) {
    await (0,external_node_timers_promises_.setImmediate)();
    signal.throwIfAborted();
}
class FileBuffer {
    #memory = Buffer.alloc(0);
    #last;
    read(path) {
        if (this.#last?.path === path)
            return this.#last.bytes;
        this.#last = undefined;
        const bytes = withFile(path, (file) => {
            const { size } = (0,external_node_fs_.fstatSync)(file);
            if (size > this.#memory.length) {
                this.#memory = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(size)));
            }
            return this.#memory.subarray(0, fill(file, this.#memory.subarray(0, size), 0));
        });
        this.#last = { path, bytes };
        return bytes;
    }
}
class PairBuffers {
    script = new FileBuffer();
    map = new FileBuffer();
}
function readPart(path, position, target) {
    const filled = withFile(path, (file) => fill(file, target, position));
    if (filled < target.length)
        throw changed(path);
}
function withFile(path, work) {
    let file;
    try {
        file = (0,external_node_fs_.openSync)(path, "r");
        return work(file);
    }
    catch (error) {
        throw new errors/* FileError */.f6(`A file could not be read (${codeOf(error)}).`, {
            where: path,
            cause: error,
        });
    }
    finally {
        if (file !== undefined)
            (0,external_node_fs_.closeSync)(file);
    }
}
function fill(file, target, position) {
    let filled = 0;
    while (filled < target.length) {
        const count = (0,external_node_fs_.readSync)(file, target, filled, target.length - filled, position + filled);
        if (count === 0)
            break;
        filled += count;
    }
    return filled;
}
function changed(path) {
    return new errors/* FileError */.f6("A file was changed by something else while this step worked on it.", {
        where: path,
        fix: "Run this step after the build has ended, and nothing else on its files meanwhile.",
    });
}
function applyEdits(bytes, edits) {
    const pieces = [];
    let at = 0;
    for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
        if (start > at)
            pieces.push(bytes.subarray(at, start));
        const piece = typeof text === "string" ? Buffer.from(text) : text;
        if (piece.length > 0)
            pieces.push(piece);
        at = end;
    }
    if (at < bytes.length)
        pieces.push(bytes.subarray(at));
    return pieces;
}
function replaceFiles(replacements) {
    const drafts = replacements.map(({ path }) => {
        const name = `.${(0,external_node_path_.basename)(path).slice(0, 100)}.${(0,external_node_crypto_.randomBytes)(6).toString("hex")}.tmp`;
        return { path, draft: (0,external_node_path_.join)((0,external_node_path_.dirname)(path), name) };
    });
    let current = "";
    try {
        for (const [index, { path, draft }] of drafts.entries()) {
            current = path;
            writePieces(draft, replacements[index]?.pieces ?? [], (0,external_node_fs_.statSync)(path).mode & 0o777);
        }
        for (const { path, draft } of drafts) {
            current = path;
            (0,external_node_fs_.renameSync)(draft, path);
        }
    }
    catch (error) {
        for (const { draft } of drafts)
            (0,external_node_fs_.rmSync)(draft, { force: true });
        throw new errors/* FileError */.f6(`A file could not be changed (${codeOf(error)}).`, {
            where: current,
            fix: `Make the folder writable, or set "inject: false" where the build writes debug ids itself.`,
            cause: error,
        });
    }
}
function writePieces(path, pieces, mode) {
    const file = (0,external_node_fs_.openSync)(path, external_node_fs_.constants.O_WRONLY | external_node_fs_.constants.O_CREAT | external_node_fs_.constants.O_EXCL, mode);
    try {
        (0,external_node_fs_.fchmodSync)(file, mode);
        for (const piece of pieces)
            (0,external_node_fs_.writeFileSync)(file, piece);
    }
    finally {
        (0,external_node_fs_.closeSync)(file);
    }
}
function codeOf(error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/manifest.js
class EntryNames {
    #taken = new Set();
    next(url) {
        const name = entryName(url);
        let free = name;
        for (let count = 1; this.#taken.has(free); count += 1)
            free = `${name}.${count}`;
        this.#taken.add(free);
        return free;
    }
}
function entryName(url) {
    const [, scheme = "", host = "", path = ""] = /^([a-z][\d+.a-z-]*):\/\/([^/]*)\/(.*)$/isu.exec(url) ?? [];
    if (scheme !== "")
        return `files/${scheme.toLowerCase()}/${host || "_"}/${path}`;
    return `files/_/_/${url.replace(/^~?\//u, "")}`;
}
function manifestText(entries, { organization, projects, release, dist, note }, id) {
    const [project, ...others] = projects;
    const files = entries.map(({ name, file }) => [name, entryOf(file)]);
    return JSON.stringify({
        debug_id: id,
        org: organization,
        project: others.length === 0 ? project : undefined,
        release,
        dist,
        note,
        files: Object.fromEntries(files),
    });
}
function entryOf({ url, type, debugId, sourceMap }) {
    return {
        type,
        url,
        headers: {
            ...(debugId !== undefined && { "debug-id": debugId }),
            ...(sourceMap !== undefined && { sourcemap: sourceMap }),
        },
    };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/zip.js
const MAX_ENTRIES = 65_535;
const MAX_BYTES = 4_294_967_295;
const VERSION = 20;
const FLAGS = 0x0800;
const STORED = 0;
const TIME = 0;
const DATE = 0x0021;
const MADE_BY_UNIX = 0x0300 + VERSION;
const ATTRIBUTES = 0o100644 * 0x10000;
function localHeader(entry) {
    const name = Buffer.from(entry.name);
    return Buffer.concat([signature(0x04034b50), commonFields(entry, name.length), name]);
}
function centralHeader(entry) {
    const name = Buffer.from(entry.name);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(MADE_BY_UNIX);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(ATTRIBUTES, 6);
    rest.writeUInt32LE(entry.offset, 10);
    const common = commonFields(entry, name.length);
    return Buffer.concat([signature(0x02014b50), madeBy, common, rest, name]);
}
function endRecord(count, directory) {
    const record = Buffer.alloc(18);
    record.writeUInt16LE(count, 4);
    record.writeUInt16LE(count, 6);
    record.writeUInt32LE(directory.size, 8);
    record.writeUInt32LE(directory.offset, 12);
    return Buffer.concat([signature(0x06054b50), record]);
}
function signature(value) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
}
function commonFields({ size, sum }, nameLength) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(VERSION, 0);
    fields.writeUInt16LE(FLAGS, 2);
    fields.writeUInt16LE(STORED, 4);
    fields.writeUInt16LE(TIME, 6);
    fields.writeUInt16LE(DATE, 8);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(size, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(nameLength, 22);
    return fields;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/bundle.js







const MAGIC = Buffer.from("5359534202000000", "hex");
class Parts {
    #parts = [];
    #size = 0;
    get size() {
        return this.#size;
    }
    addBytes(bytes) {
        this.#parts.push({ start: this.#size, length: bytes.length, bytes });
        this.#size += bytes.length;
    }
    addFile({ path, size }) {
        this.#parts.push({ start: this.#size, length: size, path });
        this.#size += size;
    }
    read(start, target) {
        const end = Math.min(start + target.length, this.#size);
        for (let index = this.#indexAt(start), at = start; at < end; index += 1) {
            const part = this.#parts[index];
            if (!part)
                break;
            const from = at - part.start;
            const length = Math.min(part.length - from, end - at);
            const piece = target.subarray(at - start, at - start + length);
            if ("bytes" in part)
                part.bytes.copy(piece, 0, from, from + length);
            else if (length > 0)
                readPart(part.path, from, piece);
            at += length;
        }
        return target.subarray(0, end - start);
    }
    #indexAt(offset) {
        let low = 0;
        let high = this.#parts.length - 1;
        while (low < high) {
            const middle = Math.ceil((low + high) / 2);
            if ((this.#parts[middle]?.start ?? Infinity) <= offset)
                low = middle;
            else
                high = middle - 1;
        }
        return low;
    }
}
async function sealBundle(files, facts, { chunkSize, signal }) {
    if (files.length + 1 > MAX_ENTRIES)
        throw tooLarge(`${files.length} files`);
    const parts = new Parts();
    parts.addBytes(MAGIC);
    const names = new EntryNames();
    const entries = files.map((file) => {
        const { size, sum } = file.content;
        const entry = { name: names.next(file.url), size, sum, offset: parts.size };
        parts.addBytes(localHeader(entry));
        parts.addFile(file.content);
        return { entry, file };
    });
    if (parts.size > MAX_BYTES)
        throw tooLarge(`${parts.size} bytes`);
    const manifest = (id) => {
        const listed = entries.map(({ entry, file }) => ({ name: entry.name, file }));
        return manifestText(listed, facts, id);
    };
    const hasher = new ChunkHasher(parts, { chunkSize, signal });
    await hasher.hashAll();
    const id = uuidOfSha1(hasher.soFar().update(manifest()).digest());
    addEnd(parts, entries.map(({ entry }) => entry), Buffer.from(manifest(id)));
    if (parts.size > MAX_BYTES)
        throw tooLarge(`${parts.size} bytes`);
    const hashed = await hasher.finish();
    return { id, size: parts.size, chunkSize, parts, ...hashed };
}
function addEnd(parts, entries, manifest) {
    const entry = {
        name: "manifest.json",
        size: manifest.length,
        sum: (0,external_node_zlib_.crc32)(manifest),
        offset: parts.size,
    };
    parts.addBytes(Buffer.concat([localHeader(entry), manifest]));
    const all = [...entries, entry];
    const directory = Buffer.concat(all.map((one) => centralHeader(one)));
    const { size: offset } = parts;
    parts.addBytes(directory);
    parts.addBytes(endRecord(all.length, { offset, size: directory.length }));
}
function tooLarge(what) {
    return new errors/* FileError */.f6(`The files are more than one bundle can hold (${what}).`, {
        where: "input source-maps",
        fix: `Upload them in several steps, each with a part of the folders; "exclude" leaves files out.`,
    });
}
async function rechunked(bundle, chunkSize, signal) {
    const hasher = new ChunkHasher(bundle.parts, { chunkSize, signal });
    return { ...bundle, chunkSize, ...(await hasher.finish()) };
}
class ChunkHasher {
    #parts;
    #chunkSize;
    #signal;
    #whole = (0,external_node_crypto_.createHash)("sha1");
    #hashed = 0;
    #chunks = [];
    #chunk = (0,external_node_crypto_.createHash)("sha1");
    #sum = 0;
    #buffer;
    constructor(parts, { chunkSize, signal }) {
        this.#parts = parts;
        this.#chunkSize = chunkSize;
        this.#signal = signal;
    }
    async hashAll() {
        const { size } = this.#parts;
        this.#buffer ??= Buffer.allocUnsafeSlow(Math.min(this.#chunkSize, Math.max(1, size)));
        while (this.#hashed < size) {
            await turn(this.#signal);
            const left = this.#chunkSize - (this.#hashed % this.#chunkSize);
            this.#add(this.#parts.read(this.#hashed, this.#buffer.subarray(0, left)));
        }
    }
    soFar() {
        return this.#whole.copy();
    }
    async finish() {
        await this.hashAll();
        this.#closeChunk();
        return { checksum: this.#whole.digest("hex"), chunks: this.#chunks };
    }
    #add(bytes) {
        this.#whole.update(bytes);
        this.#chunk.update(bytes);
        this.#sum = (0,external_node_zlib_.crc32)(bytes, this.#sum);
        this.#hashed += bytes.length;
        if (this.#hashed % this.#chunkSize === 0)
            this.#closeChunk();
    }
    #closeChunk() {
        const start = this.#chunks.length * this.#chunkSize;
        const length = this.#hashed - start;
        if (length === 0)
            return;
        this.#chunks.push({ start, length, checksum: this.#chunk.digest("hex"), sum: this.#sum });
        this.#chunk = (0,external_node_crypto_.createHash)("sha1");
        this.#sum = 0;
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/compression.js






const MAX_CHUNK_BYTES = 8_388_608;
const LEVEL = 3;
const OUTPUT_BYTES = 1_048_576;
const gzipped = (0,external_node_util_.promisify)(external_node_zlib_.gzip);
const zstdCompressed = (0,external_node_util_.promisify)(external_node_zlib_.zstdCompress);
async function compressed(bytes, accepted) {
    if (accepted.includes("zstd")) {
        const params = { [external_node_zlib_.constants.ZSTD_c_compressionLevel]: LEVEL };
        const content = await zstdCompressed(bytes, { params, chunkSize: OUTPUT_BYTES });
        return { content, coding: "zstd" };
    }
    if (accepted.includes("gzip")) {
        const content = await gzipped(bytes, { level: LEVEL, chunkSize: OUTPUT_BYTES });
        return { content, coding: "gzip" };
    }
    return { content: bytes };
}
const AT_ONCE = 3;
const MOST_AHEAD = 12;
class Ahead {
    #accepted = [];
    #urlPrefix;
    #names = new EntryNames();
    #done = new Map();
    #started = 0;
    #spare = [];
    #inUse = 0;
    #at = 0;
    #buffer;
    #isOver = false;
    constructor(urlPrefix, options) {
        this.#urlPrefix = urlPrefix;
        this.#add(MAGIC);
        void this.#learn(options);
    }
    async #learn(options) {
        try {
            const { compression } = await options;
            this.#accepted = compression;
        }
        catch {
            this.#isOver = true;
        }
    }
    add({ script, map, scriptEdits, mapEdits, missingSources }, buffers) {
        this.#isOver ||= map.path === undefined || missingSources !== undefined;
        if (map.path === undefined || this.#isOver)
            return;
        const name = this.#names.next(`${this.#urlPrefix}${script.file.name}`);
        const mapName = this.#names.next(`${this.#urlPrefix}${map.name}`);
        if (scriptEdits.length + mapEdits.length === 0) {
            this.#skip(headerSize(name) + script.size + headerSize(mapName) + map.size);
            return;
        }
        this.#addFile(name, applyEdits(buffers.script.read(script.file.path), scriptEdits));
        this.#addFile(mapName, applyEdits(buffers.map.read(map.path), mapEdits));
    }
    take({ start, length, sum }) {
        this.#spare = [];
        const index = start / MAX_CHUNK_BYTES;
        const found = this.#done.get(index);
        if (length !== MAX_CHUNK_BYTES || found?.sum !== sum)
            return undefined;
        this.#done.delete(index);
        return found.content;
    }
    #addFile(name, pieces) {
        const size = pieces.reduce((total, { length }) => total + length, 0);
        const sum = pieces.reduce((before, piece) => (0,external_node_zlib_.crc32)(piece, before), 0);
        for (const piece of [localHeader({ name, size, sum }), ...pieces])
            this.#add(piece);
    }
    #add(bytes) {
        for (let from = 0; from < bytes.length;) {
            const within = this.#at % MAX_CHUNK_BYTES;
            if (within === 0)
                this.#buffer = this.#newBuffer();
            const length = Math.min(MAX_CHUNK_BYTES - within, bytes.length - from);
            if (this.#buffer)
                bytes.copy(this.#buffer, within, from, from + length);
            from += length;
            this.#at += length;
            if (within + length === MAX_CHUNK_BYTES)
                this.#compress(this.#at / MAX_CHUNK_BYTES - 1);
        }
    }
    #skip(length) {
        this.#at += length;
        if (this.#buffer)
            this.#release(this.#buffer);
        this.#buffer = undefined;
    }
    #newBuffer() {
        if (this.#inUse === AT_ONCE || this.#started === MOST_AHEAD)
            return undefined;
        this.#inUse += 1;
        return this.#spare.pop() ?? Buffer.allocUnsafeSlow(MAX_CHUNK_BYTES);
    }
    #release(buffer) {
        this.#inUse -= 1;
        this.#spare.push(buffer);
    }
    #compress(index) {
        const buffer = this.#buffer;
        this.#buffer = undefined;
        if (!buffer)
            return;
        if (this.#accepted.length === 0) {
            this.#release(buffer);
            return;
        }
        this.#started += 1;
        const content = compressed(buffer, this.#accepted).finally(() => this.#release(buffer));
        content.catch(() => undefined);
        this.#done.set(index, { sum: (0,external_node_zlib_.crc32)(buffer), content });
    }
}
function headerSize(name) {
    return localHeader({ name, size: 0, sum: 0 }).length;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/schema.js
var schema = __webpack_require__(2409);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var service_operation = __webpack_require__(2189);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/pagination.js
var pagination = __webpack_require__(4446);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/client.js





const SCOPES = ["project:releases", "project:write", "project:admin", "org:ci"];
const texts = dist/* pipe */.Fs(dist/* array */.YO(dist/* unknown */.L5()), dist/* transform */.pd((list) => list.filter((item) => typeof item === "string")));
const size = dist/* pipe */.Fs(dist/* number */.ai(), dist/* integer */.nd(), dist/* minValue */.Ww(1));
const optionsSchema = dist/* object */.Ik({
    url: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    chunkSize: size,
    maxRequestSize: (0,schema/* lenient */.W)(size),
    maxFileSize: (0,schema/* lenient */.W)(size),
    concurrency: (0,schema/* lenient */.W)(size),
    compression: dist/* fallback */.Np(texts, []),
    accept: dist/* fallback */.Np(texts, []),
});
const assemblySchema = dist/* object */.Ik({
    state: dist/* picklist */.KI(["not_found", "created", "assembling", "ok", "error"]),
    missingChunks: dist/* fallback */.Np(texts, []),
    detail: (0,schema/* lenient */.W)(dist/* string */.Yj()),
});
const bundleSchema = dist/* object */.Ik({
    files: dist/* array */.YO(dist/* object */.Ik({
        id: dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()]),
        filePath: (0,schema/* lenient */.W)(dist/* string */.Yj()),
        debugId: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    })),
});
const releaseFilesSchema = dist/* array */.YO(dist/* object */.Ik({
    id: dist/* union */.KC([dist/* string */.Yj(), dist/* number */.ai()]),
    name: (0,schema/* lenient */.W)(dist/* string */.Yj()),
    headers: dist/* fallback */.Np(dist/* record */.g1(dist/* string */.Yj(), dist/* unknown */.L5()), {}),
}));
class ArtifactBundles {
    #transport;
    #organization;
    constructor(transport, organization) {
        this.#transport = transport;
        this.#organization = organization;
    }
    async options() {
        const operation = this.#operation("read-upload-options", "read how files are uploaded");
        const path = this.#uploadPath();
        try {
            const answer = await this.#transport.request({ operation, path });
            const options = (0,service_operation/* readAnswer */.JN)(optionsSchema, answer, operation);
            if (!options.accept.some((kind) => kind.startsWith("artifact_bundles")))
                throw tooOld();
            return options;
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7) || error.status !== 404)
                throw error;
            throw new errors/* ServiceError */._7(error.message, {
                kind: error.kind,
                status: error.status,
                where: error.where,
                fix: `${error.fix ?? ""} A server that lacks this address is too old: source maps need Sentry 23.4 or GlitchTip 4.2.`,
                cause: error,
            });
        }
    }
    async sendChunk(body, address) {
        const operation = this.#operation("upload-chunk", "upload a part of the source maps");
        const request = { operation, body };
        if (!address) {
            await this.#transport.request({ ...request, path: this.#uploadPath() });
            return;
        }
        const { origin, pathname, search } = address;
        await this.#transport.at(origin).request({ ...request, path: `${pathname}${search}` });
    }
    async assemble(request) {
        const needs = request.projects.map((project) => `the project "${project}"`);
        const operation = this.#operation("assemble-bundle", "put the uploaded source maps together", needs);
        const path = (0,service_operation/* apiPath */.So)("organizations", this.#organization, "artifactbundle", "assemble");
        const body = JSON.stringify(request);
        const answer = await this.#transport.request({ operation, path, body });
        return (0,service_operation/* readAnswer */.JN)(assemblySchema, answer, operation);
    }
    async filesOfBundle(project, bundleId) {
        const path = (0,service_operation/* apiPath */.So)("projects", this.#organization, project, "artifact-bundles", bundleId, "files");
        const files = await this.#all(`list the source maps of project ${project}`, path, (body) => dist/* parse */.qg(bundleSchema, body).files);
        return files.map(({ debugId, filePath }) => ({ debugId, url: filePath }));
    }
    async filesOfRelease(version) {
        const path = (0,service_operation/* apiPath */.So)("organizations", this.#organization, "releases", version, "files");
        const files = await this.#all(`list the files of release ${version}`, path, (body) => dist/* parse */.qg(releaseFilesSchema, body));
        return files.map(({ name, headers }) => {
            const id = headers["debug-id"];
            return { url: name, ...(typeof id === "string" && { debugId: id }) };
        });
    }
    async #all(wish, path, read) {
        const operation = this.#operation("list-uploaded-files", wish);
        const fetchPage = async (cursor) => {
            const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
            const answer = await this.#transport.request({ operation, path: `${path}${query}` });
            const items = readList(read, answer.body, { operation, status: answer.status });
            return { items, next: (0,pagination/* nextCursor */.q1)(answer.link) };
        };
        const all = [];
        for await (const page of (0,pagination/* pages */.Bd)(fetchPage))
            all.push(...page.items);
        return all;
    }
    #uploadPath() {
        return (0,service_operation/* apiPath */.So)("organizations", this.#organization, "chunk-upload");
    }
    #operation(name, action, resources = []) {
        const organization = `the organization "${this.#organization}"`;
        const method = METHODS[name];
        return { name, method, action, scopes: SCOPES, resources: [organization, ...resources] };
    }
}
const METHODS = {
    "read-upload-options": "GET",
    "upload-chunk": "POST",
    "assemble-bundle": "POST",
    "list-uploaded-files": "GET",
};
function readList(read, body, { operation, status }) {
    try {
        return read(body);
    }
    catch (error) {
        throw new errors/* ServiceError */._7(`The service gave no list when asked to ${operation.action}.`, {
            kind: "unreadable",
            status,
            mayHaveHappened: false,
            cause: error,
        });
    }
}
function tooOld() {
    return new errors/* RefusalError */.XQ("This server takes no artifact bundles: it is too old for source maps.", {
        where: "base URL",
        fix: "Source maps need Sentry 23.4 or later, or GlitchTip 4.2 or later.",
    });
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/report/format.js
var format = __webpack_require__(7740);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/parallel.js
var parallel = __webpack_require__(4333);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/data-url.js
const PREFIX = /^data:[^,]{0,200},/iu;
function readDataUrl(bytes, { start, end }) {
    const [prefix] = PREFIX.exec(bytes.toString("latin1", start, Math.min(end, start + 220))) ?? [];
    if (prefix === undefined)
        return undefined;
    const payload = { start: start + prefix.length, end };
    const text = bytes.toString("latin1", payload.start, end);
    if (/;base64,$/iu.test(prefix)) {
        if (!/^[\w+/-]*={0,2}$/u.test(text))
            return undefined;
        return { content: Buffer.from(text, "base64"), prefix, payload };
    }
    try {
        return { content: Buffer.from(decodeURIComponent(text)), prefix, payload };
    }
    catch {
        return undefined;
    }
}
function encodePayload(prefix, content) {
    const isBase64 = /;base64,$/iu.test(prefix);
    return Buffer.from(isBase64 ? content.toString("base64") : encodeURIComponent(content.toString("utf8")));
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/json-ranges.js
class JsonTextError extends Error {
    name = "JsonTextError";
}
const MAX_DEPTH = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const LETTER_U = 0x75;
const ESCAPES = new Uint8Array(256);
for (const letter of Buffer.from('"\\/bfnrt'))
    ESCAPES[letter] = 1;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?/uy;
const WORD = /true|false|null/uy;
const HEX = /^[\dA-Fa-f]{4}$/u;
class JsonRanges {
    #bytes;
    #at;
    #depth = 0;
    constructor(bytes, start = 0) {
        this.#bytes = bytes;
        this.#at = start;
    }
    object(visit) {
        const start = this.#open(OPEN_OBJECT);
        for (let isFirst = true; !this.#closes(CLOSE_OBJECT, isFirst); isFirst = false) {
            this.#space();
            const key = this.#string();
            this.#expect(COLON);
            const before = this.#at;
            visit?.(this.#decode(key), key);
            if (this.#at === before)
                this.skip();
        }
        return { start, end: this.#at };
    }
    array(visit) {
        const start = this.#open(OPEN_ARRAY);
        for (let isFirst = true; !this.#closes(CLOSE_ARRAY, isFirst); isFirst = false) {
            const before = this.#at;
            visit?.();
            if (this.#at === before)
                this.skip();
        }
        return { start, end: this.#at };
    }
    skip() {
        this.#space();
        switch (this.#bytes[this.#at]) {
            case OPEN_OBJECT:
                return this.object();
            case OPEN_ARRAY:
                return this.array();
            case QUOTE:
                return this.#string();
            default:
                return this.#plain();
        }
    }
    peek() {
        this.#space();
        return String.fromCharCode(this.#bytes[this.#at] ?? 0);
    }
    finish() {
        this.#space();
        if (this.#at < this.#bytes.length)
            throw this.#wrong();
    }
    #open(bracket) {
        this.#depth += 1;
        if (this.#depth > MAX_DEPTH)
            throw new JsonTextError(`it is nested deeper than ${MAX_DEPTH} levels`);
        this.#expect(bracket);
        return this.#at - 1;
    }
    #closes(bracket, isFirst) {
        this.#space();
        if (this.#bytes[this.#at] === bracket) {
            this.#at += 1;
            this.#depth -= 1;
            return true;
        }
        if (!isFirst)
            this.#expect(COMMA);
        return false;
    }
    #expect(byte) {
        this.#space();
        if (this.#bytes[this.#at] !== byte)
            throw this.#wrong();
        this.#at += 1;
    }
    #space() {
        for (;;) {
            const byte = this.#bytes[this.#at];
            if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)
                return;
            this.#at += 1;
        }
    }
    #string() {
        const bytes = this.#bytes;
        const start = this.#at;
        if (bytes[start] !== QUOTE)
            throw this.#wrong();
        let at = start + 1;
        for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
            if (byte === undefined || byte < 0x20) {
                this.#at = at;
                throw this.#wrong();
            }
            at = byte === BACKSLASH ? this.#escape(at + 1) : at + 1;
        }
        this.#at = at + 1;
        return { start, end: this.#at };
    }
    #escape(at) {
        const letter = this.#bytes[at] ?? 0;
        if (ESCAPES[letter] === 1)
            return at + 1;
        const isHex = letter === LETTER_U && HEX.test(this.#bytes.toString("latin1", at + 1, at + 5));
        this.#at = at;
        if (!isHex)
            throw this.#wrong();
        return at + 5;
    }
    #plain() {
        const start = this.#at;
        const text = this.#bytes.toString("latin1", start, start + 64);
        NUMBER.lastIndex = 0;
        WORD.lastIndex = 0;
        const [found = ""] = WORD.exec(text) ?? NUMBER.exec(text) ?? [];
        if (found === "")
            throw this.#wrong();
        this.#at = start + found.length;
        return { start, end: this.#at };
    }
    #decode({ start, end }) {
        const text = this.#bytes.toString("utf8", start, end);
        if (!text.includes("\\"))
            return text.slice(1, -1);
        const key = JSON.parse(text);
        return String(key);
    }
    #wrong() {
        return new JsonTextError(`unexpected text at byte ${this.#at}`);
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/map.js



const MAX_SECTION_DEPTH = 8;
function readMap(bytes) {
    if (!(0,external_node_buffer_.isUtf8)(bytes))
        return "it is not valid UTF-8";
    const found = { ids: [], isReactNative: false };
    try {
        const json = new JsonRanges(bytes, startOf(bytes));
        const layout = readLayout(json, { bytes, found, depth: 0 });
        json.finish();
        if (!layout.mappings && !layout.sections)
            return `it has neither "mappings" nor "sections"`;
        return { bytes, layout, ...found };
    }
    catch (error) {
        if (error instanceof MapError)
            return error.message;
        if (error instanceof JsonTextError)
            return `it is no valid JSON object: ${error.message}`;
        throw error;
    }
}
class MapError extends Error {
}
function startOf(bytes) {
    const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
    if (bytes.toString("latin1", start, start + 3) !== ")]}")
        return start;
    const end = bytes.indexOf(0x0a, start);
    return end === -1 ? bytes.length : end + 1;
}
function readLayout(json, reading) {
    const { bytes, found, depth } = reading;
    if (depth > MAX_SECTION_DEPTH)
        throw new MapError("its sections are nested too deep");
    const layout = { body: 0 };
    const members = {
        mappings: () => (layout.mappings = mappingsOf(bytes, only(layout.mappings, json))),
        sections: () => (layout.sections = readSections(json, only(layout.sections, reading))),
        sources: () => (layout.sources = readItems(json)),
        sourcesContent: () => (layout.sourcesContent = readItems(json)),
        sourceRoot: () => (layout.sourceRoot = json.skip()),
    };
    const range = json.object((key) => {
        if (Object.hasOwn(members, key))
            members[key]?.();
        else if (found)
            readOther(key, { json, bytes, found });
    });
    layout.body = range.start + 1;
    return layout;
}
function only(before, value) {
    if (before !== undefined)
        throw new MapError("it has a member twice");
    return value;
}
function readOther(key, { json, bytes, found }) {
    if (/^x_(?:facebook_offsets|hermes_function_offsets|metro_module_paths)$/u.test(key)) {
        found.isReactNative = true;
    }
    if (key !== "debugId" && key !== "debug_id")
        return;
    const range = json.skip();
    const value = JSON.parse(bytes.toString("utf8", range.start, range.end));
    const id = typeof value === "string" ? normalDebugId(value) : undefined;
    found.ids.push({ key, id, range });
}
const MAPPING_BYTES = new Uint8Array(256);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/,;\\") {
    MAPPING_BYTES[letter.charCodeAt(0)] = 1;
}
function mappingsOf(bytes, json) {
    if (json.peek() !== '"')
        throw new MapError(`its "mappings" are no text`);
    const { start, end } = json.skip();
    for (let at = start + 1; at < end - 1; at += 1) {
        const byte = bytes[at] ?? 0;
        const isAllowed = MAPPING_BYTES[byte] === 1 && (byte !== 0x5c || bytes[at + 1] === 0x2f);
        if (!isAllowed)
            throw new MapError(`its "mappings" hold a character that is none of theirs`);
    }
    return { start: start + 1, end: end - 1 };
}
function readItems(json) {
    if (json.peek() !== "[")
        return { range: json.skip(), items: [] };
    const items = [];
    const range = json.array(() => items.push(json.skip()));
    return { range, items };
}
function readSections(json, { bytes, depth }) {
    if (json.peek() !== "[")
        throw new MapError(`its "sections" are no list`);
    const sections = [];
    json.array(() => {
        let line;
        let map;
        json.object((key) => {
            if (key === "map")
                map = readLayout(json, { bytes, depth: depth + 1 });
            if (key === "offset")
                line = readLine(json);
        });
        if (!line || !/^\d{1,9}$/u.test(bytes.toString("latin1", line.start, line.end))) {
            throw new MapError("a section of it has no line");
        }
        sections.push({ line, ...(map && { map }) });
    });
    return sections;
}
function readLine(json) {
    let line;
    json.object((key) => {
        if (key === "line")
            line = json.skip();
    });
    return line;
}
function shiftedBy(layout, line, bytes) {
    const { mappings, sections = [] } = layout;
    const at = mappings && startOfLine(mappings, line, bytes);
    const shifted = at === undefined ? [] : [{ start: at, end: at, text: ";" }];
    const moved = sections.flatMap(({ line: range, map }) => {
        const begins = Number(bytes.toString("latin1", range.start, range.end));
        if (begins >= line)
            return [{ ...range, text: String(begins + 1) }];
        return map ? shiftedBy(map, line - begins, bytes) : [];
    });
    return [...shifted, ...moved];
}
function startOfLine({ start, end }, line, bytes) {
    let at = start;
    for (let count = 0; count < line; count += 1) {
        const separator = bytes.indexOf(";", at);
        if (separator === -1 || separator >= end)
            return end;
        at = separator + 1;
    }
    return at;
}
function identifiedBy(map, id) {
    const changed = map.ids
        .filter((member) => member.id !== id)
        .map(({ range }) => ({ ...range, text: JSON.stringify(id) }));
    const missing = ["debugId", "debug_id"].filter((key) => !map.ids.some((member) => member.key === key));
    if (missing.length === 0)
        return changed;
    const { body } = map.layout;
    const text = missing.map((key) => `"${key}":"${id}",`).join("");
    return [{ start: body, end: body, text }, ...changed];
}

// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(4006);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/find.js





const SCRIPT = /\.(?:[cm]?js|jsbundle|bundle)$/iu;
const MAP = /\.map$/iu;
const PAGE = /\.html?$/iu;
const LIST = /(?:^|[.-])(?:ngsw|sw|service-?worker|precache|manifest|integrity|sri)[.-]/iu;
const DATA_OR_SCRIPT = /\.(?:json|m?js)$/iu;
const SKIPPED = ["node_modules", ".git"];
async function findFiles(lines, exclude, places) {
    const scripts = new Map();
    const maps = new Map();
    const pages = new Set();
    const others = new Set();
    const problems = [];
    const isExcluded = exclusion(exclude, places.directory);
    for (const line of lines) {
        const root = await rootOf(line, places);
        if ("what" in root) {
            problems.push(root);
            continue;
        }
        let count = 0;
        for await (const path of filesOf(root, isExcluded)) {
            const found = { path, name: nameIn(root.folder, path) };
            others.add(path);
            if (namesHashes(path))
                pages.add(path);
            if (root.matches?.(found.name) === false)
                continue;
            if (!SCRIPT.test(path) && !MAP.test(path))
                continue;
            const files = MAP.test(path) ? maps : scripts;
            if (!files.has(path))
                files.set(path, found);
            if (files === scripts || root.file !== undefined || root.matches)
                count += 1;
        }
        if (count === 0)
            problems.push(nothingIn(root));
        for (const path of await pagesBeside(root, places))
            pages.add(path);
    }
    if (problems.length > 0)
        throw new errors/* InputError */.dz(problems);
    const byName = (a, b) => compare(a.name, b.name) || compare(a.path, b.path);
    return { scripts: [...scripts.values()].toSorted(byName), maps, pages, others, isExcluded };
}
function compare(a, b) {
    if (a === b)
        return 0;
    return a < b ? -1 : 1;
}
async function rootOf(line, places) {
    const path = await (0,promises_.realpath)((0,external_node_path_.resolve)(places.directory, line)).catch(() => undefined);
    const found = path === undefined ? undefined : await (0,promises_.stat)(path);
    if (path !== undefined && found?.isDirectory())
        return allowedRoot({ line, folder: path }, places);
    if (path !== undefined && found?.isFile()) {
        return allowedRoot({ line, folder: (0,external_node_path_.dirname)(path), file: (0,external_node_path_.basename)(path) }, places);
    }
    const scanned = picomatch.scan(external_node_path_.sep === "/" ? line : line.replaceAll(external_node_path_.sep, "/"));
    const base = scanned.isGlob ? (0,external_node_path_.resolve)(places.directory, scanned.base) : undefined;
    const folder = base === undefined ? undefined : await (0,promises_.realpath)(base).catch(() => undefined);
    if (folder === undefined || !(await (0,promises_.stat)(folder)).isDirectory())
        return noMatch(line);
    const matches = picomatch(scanned.glob, { dot: true });
    return allowedRoot({ line, folder, matches: (name) => matches(name) }, places);
}
function allowedRoot(root, { allowed }) {
    const { folder } = root;
    const isAllowed = allowed.some((place) => liesIn(folder, place));
    if (isAllowed && !folder.split(external_node_path_.sep).includes(".git"))
        return root;
    return {
        what: `"${quoted(root.line)}" lies outside of the workspace, or in a folder ".git".`,
        where: "input source-maps",
        fix: "Name folders and files of the workspace, or of the working directory.",
    };
}
function liesIn(path, folder) {
    const way = (0,external_node_path_.relative)(folder, path);
    return way !== ".." && !way.startsWith(`..${external_node_path_.sep}`) && !(0,external_node_path_.isAbsolute)(way);
}
async function* filesOf({ folder, file }, isExcluded) {
    if (file === undefined)
        yield* filesBelow(folder, isExcluded);
    else if (!isExcluded((0,external_node_path_.join)(folder, file)))
        yield (0,external_node_path_.join)(folder, file);
}
async function* filesBelow(folder, isExcluded) {
    for (const entry of await (0,promises_.readdir)(folder, { withFileTypes: true })) {
        const path = (0,external_node_path_.join)(folder, entry.name);
        const isEntered = entry.isDirectory() && !SKIPPED.includes(entry.name);
        if ((!isEntered && !entry.isFile()) || isExcluded(path))
            continue;
        if (isEntered)
            yield* filesBelow(path, isExcluded);
        else
            yield path;
    }
}
async function pagesBeside({ folder }, { allowed }) {
    const folders = [folder, (0,external_node_path_.dirname)(folder)].filter((path) => allowed.some((place) => liesIn(path, place)));
    const lists = await Promise.all(folders.map(async (path) => {
        const entries = await (0,promises_.readdir)(path, { withFileTypes: true });
        return entries.filter((entry) => entry.isFile()).map(({ name }) => (0,external_node_path_.join)(path, name));
    }));
    return lists.flat().filter(namesHashes);
}
function isPage(path) {
    return PAGE.test(path);
}
function namesHashes(path) {
    return PAGE.test(path) || (DATA_OR_SCRIPT.test(path) && LIST.test((0,external_node_path_.basename)(path)));
}
function exclusion(patterns, directory) {
    if (patterns.length === 0)
        return () => false;
    const options = { dot: true };
    const trimmed = patterns.map((pattern) => (0,release_tracker_text/* withoutTrailing */.hT)(pattern.replace(/^\.\//u, ""), "/"));
    const isName = picomatch(trimmed.filter((pattern) => !pattern.includes("/")), options);
    const isPath = picomatch(trimmed.filter((pattern) => pattern.includes("/")), options);
    return (path) => isName((0,external_node_path_.basename)(path)) || isPath(nameIn(directory, path));
}
function nameIn(folder, path) {
    const name = (0,external_node_path_.relative)(folder, path);
    return external_node_path_.sep === "/" ? name : name.replaceAll(external_node_path_.sep, "/");
}
function noMatch(line) {
    return {
        what: `"${quoted(line)}" matches no file or folder.`,
        where: "input source-maps",
        fix: "Check the path, which counts from the working directory, and that the build ran in this job before this step.",
    };
}
function nothingIn({ line, matches, file }) {
    if (matches)
        return noMatch(line);
    return {
        what: file === undefined
            ? `The folder "${quoted(line)}" holds no script (.js, .mjs, .cjs).`
            : `The file "${quoted(line)}" is no script and no map, or "exclude" leaves it out.`,
        where: "input source-maps",
        fix: `Name the folder that the build writes to; "node_modules" is never searched.`,
    };
}
function quoted(text) {
    return (0,release_tracker_text/* shorten */.ml)((0,release_tracker_text/* singleLine */.pF)(text), 200);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/sources.js





const EXTENSIONS = new Set("js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,mdx,coffee,litcoffee,ls,elm,re,res,ml,clj,cljs,cljc,kt,scala,dart,rs,go,c,cc,cpp,h,hpp,zig,as,html,css,scss,sass,less,styl"
    .split(",")
    .map((name) => `.${name}`));
const MAX_SOURCE_BYTES = 5_000_000;
const MAX_ADDED_BYTES = 200_000_000;
const NULL = "null";
function missingSources({ layout, bytes }) {
    const layouts = withSections(layout).filter((part) => lacks(part, bytes));
    return layouts.length > 0 ? layouts : undefined;
}
function withSections(layout) {
    const sections = (layout.sections ?? []).flatMap(({ map }) => (map ? withSections(map) : []));
    return [layout, ...sections];
}
function lacks({ sources, sourcesContent }, bytes) {
    if (!sources)
        return false;
    const items = sourcesContent?.items ?? [];
    return items.length < sources.items.length || items.some((item) => isNull(bytes, item));
}
function isNull(bytes, { start, end }) {
    return end - start === NULL.length && bytes.toString("latin1", start, end) === NULL;
}
function completeSources({ bytes, path }, layouts, places) {
    const reader = new SourceReader(path, places);
    const edits = [];
    for (const layout of layouts) {
        if (!layout.sources)
            continue;
        const contents = contentsOf(bytes, { ...layout, sources: layout.sources }, reader);
        const text = Buffer.concat(contents.flatMap((content, index) => [comma(index), content]));
        edits.push(replacement(layout, text));
    }
    const isSame = reader.added === 0;
    return { edits: isSame ? [] : edits, added: reader.added, missing: reader.missing };
}
function comma(index) {
    return Buffer.from(index === 0 ? "" : ",");
}
function replacement({ sourcesContent, body }, items) {
    if (sourcesContent) {
        const text = Buffer.concat([Buffer.from("["), items, Buffer.from("]")]);
        return { ...sourcesContent.range, text };
    }
    const text = Buffer.concat([Buffer.from('"sourcesContent":['), items, Buffer.from("],")]);
    return { start: body, end: body, text };
}
function contentsOf(bytes, { sources, sourcesContent, sourceRoot }, reader) {
    const root = sourceRoot ? textOf(bytes, sourceRoot) : "";
    const contents = [];
    for (const [index, source] of sources.items.entries()) {
        const item = sourcesContent?.items[index];
        const hasContent = item && !isNull(bytes, item);
        contents.push(hasContent ? bytes.subarray(item.start, item.end) : reader.read(root, textOf(bytes, source)));
    }
    return contents;
}
function textOf(bytes, { start, end }) {
    const value = JSON.parse(bytes.toString("utf8", start, end));
    return typeof value === "string" ? value : "";
}
class SourceReader {
    added = 0;
    missing = 0;
    #bytes = 0;
    #folder;
    #places;
    constructor(map, places) {
        this.#folder = (0,external_node_path_.dirname)(map);
        this.#places = places;
    }
    read(root, source) {
        const content = this.#content(root, source);
        if (content === undefined)
            this.missing += 1;
        else
            this.added += 1;
        return Buffer.from(content === undefined ? NULL : JSON.stringify(content));
    }
    #content(root, source) {
        const path = this.#path(root, source);
        if (path === undefined)
            return undefined;
        try {
            const real = external_node_fs_.realpathSync.native(path);
            if (!this.#isAllowed(real))
                return undefined;
            const entry = (0,external_node_fs_.statSync)(real);
            if (!entry.isFile() || entry.size > MAX_SOURCE_BYTES)
                return undefined;
            if (this.#bytes + entry.size > MAX_ADDED_BYTES)
                return undefined;
            const content = (0,external_node_fs_.readFileSync)(real);
            if (!(0,external_node_buffer_.isUtf8)(content))
                return undefined;
            this.#bytes += content.length;
            return content.toString("utf8");
        }
        catch {
            return undefined;
        }
    }
    #path(root, source) {
        if (source === "" || source.includes("\0"))
            return undefined;
        const name = root === "" || /^[a-z][\d+.a-z-]*:|^\//iu.test(source) ? source : joined(root, source);
        if (/^file:/iu.test(name))
            return pathOfUrl(name);
        return /^[a-z][\d+.a-z-]+:/iu.test(name) ? undefined : (0,external_node_path_.resolve)(this.#folder, name);
    }
    #isAllowed(real) {
        return (EXTENSIONS.has((0,external_node_path_.extname)(real).toLowerCase()) &&
            !real.split(external_node_path_.sep).includes(".git") &&
            this.#places.allowed.some((place) => liesIn(real, place)));
    }
}
function joined(root, source) {
    return root.endsWith("/") ? `${root}${source}` : `${root}/${source}`;
}
function pathOfUrl(url) {
    try {
        return (0,external_node_url_.fileURLToPath)(url);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/plan.js





function planPair(pair, options) {
    const { script, map } = pair;
    const { text } = script;
    if (typeof text === "string")
        return { script, reason: text };
    if (map.kind === "none")
        return { script, reason: map.reason };
    const left = { script, ...(map.kind === "file" && { mapPath: map.path }) };
    const read = readBoth(pair, text, options.buffers);
    if (typeof read === "string")
        return { ...left, reason: "map-invalid", detail: read };
    const texts = { script, text, map: read.map };
    const { id, ids, mayChange, isFixed } = identify(texts, read, options);
    if (id === undefined && !options.hasVersion) {
        return { ...left, reason: isFixed ? "integrity" : "no-id" };
    }
    const sources = options.includeSources ? missingSources(read.map) : undefined;
    const isKept = options.inject && !mayChange && text.snippetIds.length === 0;
    return {
        script,
        map: plannedMap(pair, read.map.bytes),
        ...(id !== undefined && { id }),
        otherIds: ids.slice(1),
        ...(mayChange && id !== undefined ? pairEdits(texts, id) : NO_EDITS),
        ...(sources && { missingSources: sources }),
        registers: text.snippetIds.length > 0 || mayChange,
        ...(isKept && { keptBecause: isFixed ? "integrity" : "bytecode" }),
    };
}
function identify({ script, text, map }, read, options) {
    const ids = idsOf(text, map);
    const isFixed = options.isFixed(script);
    const mayChange = options.inject && !isFixed && !map.isReactNative;
    const id = ids[0] ?? (mayChange ? derivedId(script, read, options.buffers) : undefined);
    return { id, ids, mayChange, isFixed };
}
function plannedMap({ script, map }, bytes) {
    const content = { size: bytes.length, sum: (0,external_node_zlib_.crc32)(bytes) };
    if (map.kind === "file")
        return { path: map.path, name: map.name, ...content };
    return { name: `${script.file.name}.map`, ...content };
}
function readBoth({ script: { file }, map: place }, { reference }, buffers) {
    if (place.kind === "file") {
        const map = readMap(buffers.map.read(place.path));
        return typeof map === "string" ? map : { map };
    }
    const script = buffers.script.read(file.path);
    const dataUrl = reference && readDataUrl(script, reference.url);
    if (!dataUrl)
        return "its data URL cannot be read";
    const map = readMap(dataUrl.content);
    return typeof map === "string" ? map : { map, inline: { script, dataUrl } };
}
function idsOf(text, map) {
    const comment = text.comment && normalDebugId(text.comment.id);
    const ids = [...text.snippetIds.toReversed(), comment, ...map.ids.map(({ id }) => id)];
    return [...new Set(ids.filter((id) => id !== undefined))];
}
function derivedId(script, { map, inline }, buffers) {
    if (!inline)
        return derivedDebugId(buffers.script.read(script.file.path), map.bytes);
    const isSeen = inline.dataUrl.prefix === "data:application/json;base64,";
    return derivedDebugId(inline.script, isSeen ? map.bytes : undefined);
}
const NO_EDITS = { scriptEdits: [], mapEdits: [] };
function pairEdits({ script, text, map }, id) {
    const isShifted = text.snippetIds.length === 0;
    const shift = isShifted ? shiftedBy(map.layout, text.insertLine, map.bytes) : [];
    return {
        scriptEdits: [
            ...(isShifted ? [snippetEdit(script, text, id)] : []),
            ...commentEdits(script, text, id),
        ],
        mapEdits: [...identifiedBy(map, id), ...shift],
    };
}
function snippetEdit({ size }, text, id) {
    const { insertAt, insertLine, lineBreak, directives } = text;
    const begin = insertLine === 1 && insertAt === size && !text.endsWithBreak ? lineBreak : "";
    const prologue = directives.map((directive) => `${directive};`).join("");
    const line = `${begin}${prologue}${snippet(id)}${lineBreak}`;
    return { start: insertAt, end: insertAt, text: line };
}
function commentEdits({ size }, text, id) {
    const { comment, reference, lineBreak } = text;
    if (comment) {
        return normalDebugId(comment.id) === id ? [] : [{ ...comment.range, text: id }];
    }
    const line = `//# debugId=${id}${lineBreak}`;
    if (reference?.isLast) {
        const at = reference.line.start;
        return [{ start: at, end: at, text: line }];
    }
    return [{ start: size, end: size, text: `${text.endsWithBreak ? "" : lineBreak}${line}` }];
}
function withoutConflicts(results) {
    const byId = Map.groupBy(results.filter(isPlan), ({ id }) => id);
    return results.map((result) => {
        if (!isPlan(result) || result.id === undefined)
            return result;
        const other = byId.get(result.id)?.find((candidate) => !isSame(candidate, result));
        if (!other)
            return result;
        const { script, map, id } = result;
        const mapPath = map.path === undefined ? {} : { mapPath: map.path };
        const detail = `${id} is also the id of ${other.script.file.name}`;
        return { script, ...mapPath, reason: "id-conflict", detail };
    });
}
function isPlan(result) {
    return "mapEdits" in result;
}
function isSame(a, b) {
    return (a.script.size === b.script.size &&
        a.script.sum === b.script.sum &&
        a.map.size === b.map.size &&
        a.map.sum === b.map.sum);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/rows.js


function rowOf(result, { urlPrefix, dryRun }, directory) {
    const { script } = result;
    const path = (absolute) => (0,external_node_path_.relative)(directory, absolute).split(external_node_path_.sep).join("/");
    const row = { script: path(script.file.path), url: `${urlPrefix}${script.file.name}` };
    if (!isPlan(result)) {
        const { mapPath, reason, detail } = result;
        return {
            ...row,
            ...(mapPath !== undefined && { map: path(mapPath) }),
            bytes: script.size,
            state: stateOf(reason),
            reason,
            ...(detail !== undefined && { detail }),
            injected: false,
        };
    }
    return {
        ...row,
        ...(result.map.path !== undefined && { map: path(result.map.path) }),
        ...(result.id !== undefined && { debugId: result.id }),
        bytes: script.size + (result.map.path === undefined ? 0 : result.map.size),
        state: dryRun ? "planned" : "not-started",
        ...(result.keptBecause && { reason: result.keptBecause }),
        injected: dryRun && (result.scriptEdits.length > 0 || result.mapEdits.length > 0),
    };
}
function stateOf(reason) {
    switch (reason) {
        case "no-map":
        case "map-not-found":
        case "map-remote":
        case "bytecode":
        case "integrity":
            return "left";
        case "map-shared":
        case "map-invalid":
        case "outside":
        case "not-utf8":
        case "id-conflict":
        case "no-id":
        case "not-found-after-upload":
            return "failed";
    }
}
function bundleFiles(pairs, urlPrefix) {
    const sorted = pairs
        .map((pair) => ({ pair, url: `${urlPrefix}${pair.plan.script.file.name}` }))
        .toSorted((a, b) => Number(a.url > b.url) - Number(a.url < b.url));
    return sorted.flatMap(({ pair, url }) => {
        const { plan } = pair;
        const id = plan.id === undefined ? {} : { debugId: plan.id };
        const { name } = plan.map;
        const from = external_node_path_.posix.dirname(plan.script.file.name);
        const reference = plan.map.path === undefined ? {} : { sourceMap: external_node_path_.posix.relative(from, name) };
        return [
            { url, type: "minified_source", content: pair.script, ...id, ...reference },
            { url: `${urlPrefix}${name}`, type: "source_map", content: pair.map, ...id },
        ];
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/upload.js








const MIN_CHUNK_BYTES = 1_048_576;
const MAX_ROUNDS = 4;
const FIRST_POLL_MS = 250;
const LAST_POLL_MS = 2000;
function chunkSizeFor({ chunkSize, maxRequestSize = Infinity }) {
    return Math.min(chunkSize, maxRequestSize, MAX_CHUNK_BYTES);
}
async function uploadBundle(bundle, upload) {
    const { options, lifetime } = upload;
    const { maxFileSize = Infinity } = options;
    if (bundle.size > maxFileSize)
        throw upload_tooLarge(bundle.size, maxFileSize);
    for (let current = bundle;;) {
        try {
            upload.progress.chunks = current.chunks.length;
            const tells = options.accept.includes("artifact_bundles_v2");
            return tells ? await uploadMissing(current, upload) : await uploadAll(current, upload);
        }
        catch (error) {
            const isTooLarge = error instanceof errors/* ServiceError */._7 && error.status === 413;
            const smaller = Math.max(MIN_CHUNK_BYTES, Math.floor(current.chunkSize / 4));
            if (!isTooLarge)
                throw error;
            if (current.chunkSize <= MIN_CHUNK_BYTES)
                throw stillTooLarge(error);
            upload.log.info(`A part was too large on its way (413): parts of ${smaller / 1024} KiB follow.`);
            current = await rechunked(current, smaller, lifetime.stopping);
        }
    }
}
async function uploadMissing(bundle, upload) {
    const request = assemblyOf(bundle, upload);
    for (let round = 1;; round += 1) {
        const assembly = await upload.client.assemble(request);
        if (assembly.state !== "not_found")
            return await untilDone(assembly, request, upload);
        if (round === MAX_ROUNDS)
            throw neverThere(upload);
        const missing = new Set(assembly.missingChunks);
        const chunks = bundle.chunks.filter(({ checksum }) => missing.has(checksum));
        await sendChunks(bundle, missing.size === 0 ? bundle.chunks : chunks, upload);
    }
}
async function uploadAll(bundle, upload) {
    const request = assemblyOf(bundle, upload);
    await sendChunks(bundle, bundle.chunks, upload);
    let assembly = await upload.client.assemble(request);
    if (assembly.state === "not_found") {
        const missing = new Set(assembly.missingChunks);
        const chunks = bundle.chunks.filter(({ checksum }) => missing.has(checksum));
        await sendChunks(bundle, chunks, upload);
        assembly = await upload.client.assemble(request);
    }
    if (assembly.state === "not_found")
        throw neverThere(upload);
    if (assembly.state === "error")
        throw notRead(assembly, upload);
    return assembly.state === "ok" ? "ok" : "sent";
}
function assemblyOf(bundle, { request }) {
    const chunks = bundle.chunks.map(({ checksum }) => checksum);
    return { checksum: bundle.checksum, chunks, ...request };
}
async function untilDone(first, request, upload) {
    const { client, lifetime, log, progress } = upload;
    let assembly = first;
    for (let delay = FIRST_POLL_MS; assembly.state !== "ok"; delay = Math.min(LAST_POLL_MS, delay * 2)) {
        progress.hasBegun = true;
        if (assembly.state === "error")
            throw notRead(assembly, upload);
        if (assembly.state === "not_found")
            throw neverThere(upload);
        log.debug(`The service answered "${assembly.state}"; it is asked again in ${delay} ms.`);
        await pause(delay, lifetime);
        assembly = await client.assemble(request);
    }
    return "ok";
}
async function pause(milliseconds, { stopping }) {
    try {
        await (0,external_node_timers_promises_.setTimeout)(milliseconds, undefined, { signal: stopping });
    }
    catch (error) {
        stopping.throwIfAborted();
        throw error;
    }
}
async function sendChunks(bundle, chunks, upload) {
    const { options, concurrency, lifetime, progress, client, log } = upload;
    const address = chunkAddress(options.url, upload.baseUrl);
    if (options.url !== undefined && !address) {
        log.info("The service names another place for uploads; they go to the base URL, as the token does.");
    }
    const workers = Math.min(concurrency, options.concurrency ?? 1, chunks.length);
    const buffers = [];
    const bodyOf = async (chunk) => {
        const made = await upload.ahead?.take(chunk);
        if (made)
            return multipart(chunk.checksum, made);
        const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(Math.min(bundle.chunkSize, bundle.size));
        const bytes = bundle.parts.read(chunk.start, buffer.subarray(0, chunk.length));
        if ((0,external_node_zlib_.crc32)(bytes) !== chunk.sum)
            throw changed("");
        const body = multipart(chunk.checksum, await compressed(bytes, options.compression));
        buffers.push(buffer);
        return body;
    };
    await (0,parallel/* inParallel */.H)(chunks, workers, async (chunk) => {
        lifetime.stopping.throwIfAborted();
        const body = await bodyOf(chunk);
        progress.hasBegun = true;
        await client.sendChunk(body, address);
        progress.sentChunks += 1;
        progress.sentBytes += body.bytes.length;
    });
}
function multipart(name, { content, coding }) {
    const field = coding === "gzip" ? "file_gzip" : "file";
    const boundary = `release-tracker-${(0,external_node_crypto_.randomBytes)(16).toString("hex")}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const type = `multipart/form-data; boundary=${boundary}`;
    return { bytes, type, ...(coding === "zstd" && { encoding: coding }) };
}
function chunkAddress(url, baseUrl) {
    const address = url === undefined ? null : URL.parse(url);
    const base = new URL(baseUrl);
    if (!address || address.username !== "" || address.password !== "")
        return undefined;
    if (address.origin === base.origin)
        return address;
    const isHosted = [address, base].every(({ protocol, port, hostname }) => protocol === "https:" && port === "" && /(?:^|\.)sentry\.io$/u.test(hostname));
    return isHosted ? address : undefined;
}
function notRead({ detail }, { baseUrl }) {
    return new errors/* ServiceError */._7(`The service could not read the uploaded source maps${detail === undefined ? "" : `: ${detail}`}.`, {
        kind: "status",
        status: 200,
        mayHaveHappened: false,
        where: baseUrl,
        fix: "The service keeps this answer for ten minutes; run the step again after that. If it stays, look at the log of the service.",
    });
}
function neverThere({ baseUrl }) {
    return new errors/* ServiceError */._7("The service took all parts of the source maps, but says that they are missing.", {
        kind: "unreadable",
        mayHaveHappened: false,
        where: baseUrl,
        fix: "Check the disk space and the file store of the service, and run the step again.",
    });
}
function stillTooLarge(cause) {
    return new errors/* ServiceError */._7(`${cause.message} Not even parts of 1 MiB pass.`, {
        kind: "status",
        status: 413,
        mayHaveHappened: false,
        where: cause.where,
        fix: "Something before the service limits the size of requests: raise it there (client_max_body_size of nginx) to 32 MB.",
        cause,
    });
}
function upload_tooLarge(size, most) {
    return new errors/* RefusalError */.XQ(`The source maps are ${size} bytes together; the service takes at most ${most} in one bundle.`, {
        where: "input source-maps",
        fix: `Upload them in several steps, or leave files out with "exclude".`,
    });
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/verify.js



const PAUSES = [250, 500, 1000, 2000, 4000];
async function verifyProject(project, expected, options) {
    const all = [...new Set(expected.map(keyOf))];
    let missing = all;
    for (const pause of [0, ...(options.isNew ? PAUSES : PAUSES.slice(0, 2))]) {
        if (pause > 0)
            await (0,external_node_timers_promises_.setTimeout)(pause, undefined, { signal: options.lifetime.stopping });
        const known = await knownFiles(project, options);
        if (!known)
            return { project, isVerifiable: false, found: 0, missing: [] };
        const there = new Set(known.files.map(keyOf));
        missing = all.filter((key) => !there.has(key));
        if (missing.length === 0)
            return { project, isVerifiable: true, found: all.length, missing };
        if (!known.isComplete && pause >= 500) {
            return { project, isVerifiable: false, found: 0, missing: [] };
        }
    }
    return { project, isVerifiable: true, found: all.length - missing.length, missing };
}
function keyOf({ debugId, url = "" }) {
    return (debugId === undefined ? undefined : normalDebugId(debugId)) ?? url;
}
async function knownFiles(project, { client, bundleId, version }) {
    const files = await unlessUnknown(() => client.filesOfBundle(project, bundleId));
    if (files)
        return { files, isComplete: true };
    if (version === undefined)
        return undefined;
    const ofRelease = await unlessUnknown(() => client.filesOfRelease(version));
    return ofRelease && { files: ofRelease, isComplete: false };
}
async function unlessUnknown(ask) {
    try {
        return await ask();
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7))
            throw error;
        if (error.status === 400)
            return [];
        const isUnknown = ["unreadable", "no-endpoint"].includes(error.kind) ||
            [403, 404, 405, 410].includes(error.status ?? 0);
        if (isUnknown)
            return undefined;
        throw error;
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/deliver.js







async function deliver(ready, options, work) {
    const { run, inputs } = work;
    const files = bundleFiles(ready.map(({ pair }) => pair), inputs.urlPrefix);
    let delivery = await send(ready, { files, options }, work);
    if (isForgotten(delivery)) {
        run.log.info("The service says that it has these files, and does not list them: they are sent anew.");
        const note = `sent again at ${new Date().toISOString()}`;
        delivery = await send(ready, { files, options, note }, work);
    }
    return settle(ready, delivery, work);
}
async function send(ready, sending, work) {
    const { inputs, outcome, run } = work;
    const bundle = await sealBundle(sending.files, factsOf(work, sending.note), {
        chunkSize: chunkSizeFor(sending.options),
        signal: run.lifetime.stopping,
    });
    const progress = { chunks: 0, sentChunks: 0, sentBytes: 0, hasBegun: false };
    run.log.info(`Uploading ${(0,format/* counted */.hS)(ready.length, "script")} with ${ready.length === 1 ? "its map" : "their maps"} \u2026`);
    let state;
    try {
        state = await uploadBundle(bundle, uploadOf(sending.options, progress, work));
        const verified = inputs.verify
            ? await verifyAll(sending.files, { bundle, isNew: progress.sentChunks > 0 }, work)
            : [];
        return { state, progress, verified };
    }
    catch (error) {
        const isRefused = error instanceof errors/* ServiceError */._7 && !error.mayHaveHappened;
        const isInDoubt = state !== undefined || (progress.hasBegun && !isRefused);
        mark(ready, isInDoubt ? "unknown" : "failed");
        throw error;
    }
    finally {
        const { id, checksum, size: bytes } = bundle;
        const { hasBegun: _hasBegun, ...counts } = progress;
        outcome.bundle = { id, checksum, bytes, ...counts };
    }
}
function factsOf({ inputs, version }, note) {
    const { organization, projects, dist } = inputs;
    return {
        organization,
        projects,
        ...(version !== undefined && { release: version }),
        ...(dist !== undefined && { dist }),
        ...(note !== undefined && { note }),
    };
}
function uploadOf(options, progress, { inputs, version, run, client, ahead }) {
    const { projects, dist, baseUrl, concurrency } = inputs;
    const request = {
        projects,
        ...(version !== undefined && { version }),
        ...(dist !== undefined && { dist }),
    };
    const { lifetime, log } = run;
    return { client, options, request, baseUrl, concurrency, lifetime, log, progress, ahead };
}
async function verifyAll(files, { bundle, isNew }, { inputs, version, run, client }) {
    const { projects, concurrency } = inputs;
    const verified = new Map();
    await (0,parallel/* inParallel */.H)(projects, concurrency, async (project) => {
        const { lifetime } = run;
        const options = { client, bundleId: bundle.id, version, lifetime, isNew };
        verified.set(project, await verifyProject(project, files, options));
    });
    return projects.flatMap((project) => verified.get(project) ?? []);
}
function isForgotten({ state, progress, verified }) {
    const isMissing = verified.some(({ isVerifiable, found }) => isVerifiable && found === 0);
    return state === "ok" && progress.sentChunks === 0 && isMissing;
}
function settle(ready, { state, progress, verified }, { outcome }) {
    outcome.verified = verified.map(({ project, isVerifiable, found, missing }) => ({
        project,
        isVerifiable,
        found,
        expected: found + missing.length,
    }));
    const isKnown = verified.length === 0 ? state === "ok" : verified.every((one) => one.isVerifiable);
    const isNew = progress.sentChunks > 0;
    if (isKnown)
        mark(ready, isNew ? "applied" : "unchanged");
    else
        mark(ready, "unknown");
    const missing = new Set(verified.flatMap((project) => project.missing));
    for (const { row } of ready) {
        if (!missing.has(row.debugId ?? row.url))
            continue;
        row.state = "failed";
        row.reason = "not-found-after-upload";
    }
    return isKnown;
}
function mark(ready, state) {
    for (const { row } of ready)
        row.state = state;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/prologue.js
const BLANK = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/|<!--[^\n\r\u2028\u2029]*)+/uy;
const LITERAL = /"[^"\\\n\r]*(?:\\(?:\r\n|[^])[^"\\\n\r]*)*"|'[^'\\\n\r]*(?:\\(?:\r\n|[^])[^'\\\n\r]*)*'/uy;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;
const CONTINUES = /[%&(*,./<=>?[^`|]|\+(?!\+)|-(?!-)|!=|in(?:stanceof)?(?![\p{ID_Continue}$\\])/uy;
const MARGIN = 64;
function directivesOf(text, isWhole) {
    const directives = [];
    let at = 0;
    for (;;) {
        at = after(BLANK, text, at);
        const end = after(LITERAL, text, at);
        if (end === at) {
            const isDone = isWhole || (isDecided(text, at) && !/["']/u.test(text.charAt(at)));
            return isDone ? directives : undefined;
        }
        const next = after(BLANK, text, end);
        if (!isWhole && !isDecided(text, next))
            return undefined;
        if (!endsStatement(text, end, next))
            return directives;
        const directive = text.slice(at, end);
        if (!LINE_BREAK.test(directive))
            directives.push(directive);
        at = text[next] === ";" ? next + 1 : next;
    }
}
function endsStatement(text, end, next) {
    if (next >= text.length || text[next] === ";" || text[next] === "}")
        return true;
    return LINE_BREAK.test(text.slice(end, next)) && after(CONTINUES, text, next) === next;
}
function after(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : at;
}
function isDecided(text, at) {
    return at < text.length - MARGIN && !text.startsWith("/*", at);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/script.js



const BYTECODE = [Buffer.from("c61fbc03c103191f", "hex"), Buffer.from("e5d10bfb", "hex")];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const LAST_LINES = 20;
const FIRST_WINDOW = 4096;
function readScript(bytes) {
    if (BYTECODE.some((magic) => bytes.subarray(0, magic.length).equals(magic)))
        return "bytecode";
    if (!(0,external_node_buffer_.isUtf8)(bytes))
        return "not-utf8";
    const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
    const hasHashbang = bytes.toString("latin1", start, start + 2) === "#!";
    const insertAt = hasHashbang ? endOfLine(bytes, start) : start;
    const firstBreak = bytes.indexOf(LINE_FEED);
    return {
        bytes,
        insertAt,
        insertLine: hasHashbang ? 1 : 0,
        lineBreak: firstBreak > 0 && bytes[firstBreak - 1] === CARRIAGE_RETURN ? "\r\n" : "\n",
        endsWithBreak: bytes.length === 0 || bytes.at(-1) === LINE_FEED,
        directives: readDirectives(bytes, insertAt),
        ...readComments(bytes),
        snippetIds: snippetIds(bytes),
    };
}
function endOfLine(bytes, start) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    const carriage = bytes.subarray(start, end).indexOf(CARRIAGE_RETURN);
    if (carriage === -1 || start + carriage + 2 === end)
        return end;
    return start + carriage + 1;
}
function readDirectives(bytes, start) {
    for (let length = FIRST_WINDOW;; length *= 8) {
        const isWhole = start + length >= bytes.length;
        const directives = directivesOf(bytes.toString("utf8", start, start + length), isWhole);
        if (directives)
            return directives;
    }
}
const REFERENCE = /^\/\/[#@][\t ]*sourceMappingURL=/u;
const DEBUG_ID = new RegExp(String.raw `^//[#@][\t ]*debugId=[\t ]*(${UUID_PATTERN})[\t ]*$`, "u");
function readComments(bytes) {
    const found = {};
    let isLast = true;
    for (const line of linesFromEnd(bytes)) {
        const text = bytes.toString("latin1", line.start, Math.min(line.end, line.start + 200));
        const [prefix] = REFERENCE.exec(text) ?? [];
        const [, id = ""] = DEBUG_ID.exec(text) ?? [];
        if (prefix !== undefined) {
            const url = { start: line.start + prefix.length, end: line.end };
            found.reference ??= { line, url, isLast };
        }
        else if (id !== "") {
            found.comment ??= { id, range: rangeOf(text, id, line) };
        }
        if (found.reference && found.comment)
            break;
        isLast &&= isComment(bytes, line);
    }
    return found;
}
function rangeOf(text, part, line) {
    const start = line.start + text.indexOf(part);
    return { start, end: start + part.length };
}
function isComment(bytes, { start, end }) {
    const text = bytes.toString("latin1", start, Math.min(end, start + 2));
    if (text !== "//")
        return false;
    const line = bytes.subarray(start, end);
    return !line.includes("`") && !line.includes("*/");
}
function* linesFromEnd(bytes) {
    let end = bytes.length;
    for (let count = 0; end > 0 && count < LAST_LINES;) {
        const feed = bytes.lastIndexOf(LINE_FEED, end - 1);
        const line = trimmed(bytes, feed + 1, end);
        if (line.end > line.start) {
            count += 1;
            yield line;
        }
        if (feed === -1)
            return;
        end = feed;
    }
}
function trimmed(bytes, from, to) {
    let start = from;
    let end = to;
    while (start < end && isBlank(bytes[start]))
        start += 1;
    while (end > start && isBlank(bytes[end - 1]))
        end -= 1;
    return { start, end };
}
function isBlank(byte) {
    return byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN || byte === LINE_FEED;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/inject.js









function writePair(plan, options) {
    const { script, map, scriptEdits, mapEdits } = plan;
    const isChanged = scriptEdits.length > 0 || mapEdits.length > 0;
    const isInline = map.path === undefined;
    const unchanged = {
        plan,
        script: { path: script.file.path, size: script.size, sum: script.sum },
        map: { path: map.path ?? "", size: map.size, sum: map.sum },
        sources: { added: 0, missing: 0 },
        isChanged,
    };
    if (!isChanged && !isInline && !plan.missingSources)
        return unchanged;
    const bytes = readPair(plan, options.buffers);
    const mapPieces = applyEdits(bytes.map, mapEdits);
    const scriptPieces = isInline
        ? applyEdits(bytes.script, [...scriptEdits, ...inlineEdits(bytes, mapPieces)])
        : applyEdits(bytes.script, scriptEdits);
    const isScriptChanged = scriptEdits.length > 0 || (isInline && isChanged);
    replaceFiles([
        ...(map.path !== undefined && mapEdits.length > 0
            ? [{ path: map.path, pieces: mapPieces }]
            : []),
        ...(isScriptChanged ? [{ path: script.file.path, pieces: scriptPieces }] : []),
    ]);
    return {
        ...unchanged,
        script: contentOf(script.file.path, scriptPieces),
        ...mapContent(plan, { bytes: bytes.map, pieces: mapPieces }, options),
    };
}
function readPair({ script, map }, buffers) {
    const bytes = buffers.script.read(script.file.path);
    const { text } = script;
    const reference = typeof text === "object" ? text.reference : undefined;
    const dataUrl = map.path === undefined && reference ? readDataUrl(bytes, reference.url) : undefined;
    const mapBytes = map.path === undefined ? dataUrl?.content : buffers.map.read(map.path);
    if (!mapBytes || (0,external_node_zlib_.crc32)(bytes) !== script.sum || (0,external_node_zlib_.crc32)(mapBytes) !== map.sum) {
        throw changed(script.file.path);
    }
    return { script: bytes, map: mapBytes, ...(dataUrl && { dataUrl }) };
}
function inlineEdits({ dataUrl }, mapPieces) {
    if (!dataUrl)
        return [];
    const { payload, prefix } = dataUrl;
    return [{ ...payload, text: encodePayload(prefix, Buffer.concat(mapPieces)) }];
}
function mapContent(plan, map, { places, temporary }) {
    const layouts = plan.missingSources ?? [];
    const path = plan.map.path ?? plan.script.file.path;
    const { edits, ...sources } = completeSources({ bytes: map.bytes, path }, layouts, places);
    if (edits.length === 0 && plan.map.path !== undefined) {
        return { map: contentOf(path, map.pieces), sources };
    }
    const pieces = applyEdits(map.bytes, [...plan.mapEdits, ...edits]);
    const copy = (0,external_node_path_.join)(temporary, `${(0,external_node_crypto_.randomBytes)(8).toString("hex")}.map`);
    writePieces(copy, pieces, 0o600);
    return { map: contentOf(copy, pieces), sources };
}
function contentOf(path, pieces) {
    let size = 0;
    let sum = 0;
    for (const piece of pieces) {
        size += piece.length;
        sum = (0,external_node_zlib_.crc32)(piece, sum);
    }
    return { path, size, sum };
}
function deleteMap({ plan, script }) {
    const bytes = new FileBuffer().read(script.path);
    if ((0,external_node_zlib_.crc32)(bytes) !== script.sum)
        throw changed(script.path);
    const text = readScript(bytes);
    const reference = typeof text === "object" ? text.reference : undefined;
    if (reference?.isLast && plan.keptBecause !== "integrity") {
        const pieces = applyEdits(bytes, [{ ...reference.line, text: "" }]);
        replaceFiles([{ path: script.path, pieces }]);
    }
    if (plan.map.path === undefined)
        return reference?.isLast === true;
    try {
        (0,external_node_fs_.rmSync)(plan.map.path);
    }
    catch (error) {
        throw new errors/* FileError */.f6("A map could not be deleted.", { where: plan.map.path, cause: error });
    }
    return true;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/source-maps/notes.js
var notes = __webpack_require__(1769);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/integrity.js




const INTEGRITY = /\bsha(256|384|512)-([\d+/A-Za-z_-]{40,90}={0,2})/gu;
const INTEGRITY_WORDS = ["sha256-", "sha384-", "sha512-"];
const DIGEST = /\b(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})\b/gu;
const DIGEST_ALGORITHMS = ["md5", "sha1", "sha256"];
const integrity_MAX_BYTES = 20_000_000;
class WrittenHashes {
    #integrity = new Map();
    #listed = new Map();
    #buffer = new FileBuffer();
    async readAll(paths, signal) {
        for (const path of paths) {
            await turn(signal);
            const bytes = this.#buffer.read(path);
            this.addScript(bytes);
            if (isPage(path) || bytes.length > integrity_MAX_BYTES)
                continue;
            for (const [digest] of bytes.toString("latin1").matchAll(DIGEST)) {
                this.#listed.set(digest, (0,external_node_path_.basename)(path));
            }
        }
    }
    addScript(bytes) {
        if (bytes.length > integrity_MAX_BYTES || !INTEGRITY_WORDS.some((word) => bytes.includes(word)))
            return;
        for (const [, bits = "", value = ""] of bytes.toString("latin1").matchAll(INTEGRITY)) {
            const algorithm = `sha${bits}`;
            const values = this.#integrity.get(algorithm) ?? new Set();
            this.#integrity.set(algorithm, values.add(value.replaceAll("-", "+").replaceAll("_", "/")));
        }
    }
    async find(scripts, signal) {
        const fixed = new Set();
        const listed = new Map();
        const digests = this.#listed.size > 0 ? DIGEST_ALGORITHMS : [];
        if (this.#integrity.size + digests.length === 0)
            return { fixed, listed };
        for (const file of scripts) {
            await turn(signal);
            const bytes = this.#buffer.read(file.path);
            for (const [algorithm, values] of this.#integrity) {
                if (values.has((0,external_node_crypto_.createHash)(algorithm).update(bytes).digest("base64")))
                    fixed.add(file);
            }
            for (const algorithm of digests) {
                const list = this.#listed.get((0,external_node_crypto_.createHash)(algorithm).update(bytes).digest("hex"));
                if (list !== undefined)
                    listed.set(file, list);
            }
        }
        return { fixed, listed };
    }
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/pair.js







const MAX_URL_BYTES = 4000;
async function readScripts(files, onRead, signal) {
    const buffer = new FileBuffer();
    const scripts = [];
    for (const file of files) {
        await turn(signal);
        const bytes = buffer.read(file.path);
        onRead(bytes);
        scripts.push(summarize(file, bytes));
    }
    return scripts;
}
function summarize(file, bytes) {
    const read = readScript(bytes);
    const common = { file, size: bytes.length, sum: (0,external_node_zlib_.crc32)(bytes), isInline: false };
    if (typeof read === "string")
        return { ...common, text: read };
    const { bytes: _bytes, ...text } = read;
    const { url } = text.reference ?? {};
    if (!url)
        return { ...common, text };
    const written = bytes.toString("utf8", url.start, Math.min(url.end, url.start + MAX_URL_BYTES));
    if (/^data:/iu.test(written))
        return { ...common, text, isInline: true };
    return { ...common, text, url: written.replace(/[#?][^]*$/u, "") };
}
async function pairMaps(scripts, found, places) {
    const resolved = new Resolver(found, places);
    const claims = await Promise.all(scripts.map((script) => claimOf(script, resolved)));
    const named = count(claims.map(({ path }) => path));
    const guesses = await Promise.all(claims.map(async ({ script, path }) => {
        const mayGuess = path === undefined && !script.isInline && typeof script.text === "object";
        return mayGuess ? await resolved.beside(script, (guess) => !named.has(guess)) : undefined;
    }));
    const guessed = count(guesses);
    return claims.map(({ script, path: claimed, reason }, index) => {
        if (script.isInline)
            return { script, map: { kind: "inline" } };
        if (claimed !== undefined && (named.get(claimed) ?? 0) > 1) {
            return { script, map: { kind: "none", reason: "map-shared" } };
        }
        const guess = guesses[index];
        const isOwn = guess !== undefined && guessed.get(guess) === 1;
        const path = claimed ?? (isOwn ? guess : undefined);
        if (path === undefined)
            return { script, map: { kind: "none", reason } };
        return { script, map: { kind: "file", path, name: mapName(script.file, path) } };
    });
}
function count(paths) {
    const counts = new Map();
    for (const path of paths) {
        if (path !== undefined)
            counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return counts;
}
async function claimOf(script, resolver) {
    const { url, file } = script;
    if (url === undefined || url === "")
        return { script, reason: "no-map" };
    const folder = (0,external_node_path_.dirname)(file.path);
    if (/^(?:[a-z][\d+.a-z-]+:|\/)/iu.test(url)) {
        const path = url.startsWith("file:") ? pair_pathOfUrl(url) : undefined;
        if (path !== undefined)
            return { script, ...(await resolver.file(path)) };
        const name = decoded(url.slice(url.lastIndexOf("/") + 1));
        const { path: beside } = name === "" ? {} : await resolver.file((0,external_node_path_.join)(folder, name));
        if (beside !== undefined)
            return { script, path: beside, reason: "no-map" };
        const isRemote = !url.startsWith("/") || url.startsWith("//");
        return { script, reason: isRemote ? "map-remote" : "map-not-found" };
    }
    const asWritten = await resolver.file((0,external_node_path_.resolve)(folder, url));
    if (asWritten.path !== undefined || !url.includes("%"))
        return { script, ...asWritten };
    return { script, ...(await resolver.file((0,external_node_path_.resolve)(folder, decoded(url)))) };
}
function pair_pathOfUrl(url) {
    try {
        return (0,external_node_url_.fileURLToPath)(url);
    }
    catch {
        return undefined;
    }
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}
class Resolver {
    #found;
    #places;
    constructor(found, places) {
        this.#found = found;
        this.#places = places;
    }
    async file(path) {
        if (this.#found.maps.has(path))
            return { path, reason: "no-map" };
        if (path.includes("\0"))
            return { reason: "map-not-found" };
        const real = await (0,promises_.realpath)(path).catch(() => undefined);
        const entry = real === undefined ? undefined : await (0,promises_.stat)(real).catch(() => undefined);
        if (real === undefined || !entry?.isFile())
            return { reason: "map-not-found" };
        const isAllowed = this.#places.allowed.some((place) => liesIn(real, place)) &&
            !real.split(external_node_path_.sep).includes(".git");
        if (!isAllowed)
            return { reason: "outside" };
        if (this.#found.isExcluded(real))
            return { reason: "map-not-found" };
        return { path: real, reason: "no-map" };
    }
    async beside({ file }, isFree) {
        for (const guess of [`${file.path}.map`, file.path.replace(/\.[^./\\]+$/u, ".map")]) {
            const { path } = await this.file(guess);
            if (path !== undefined && isFree(path))
                return path;
        }
        return undefined;
    }
}
function mapName(script, path) {
    const folder = (0,external_node_path_.resolve)(script.path, ...script.name.split("/").map(() => ".."));
    const name = (0,external_node_path_.relative)(folder, path).split(external_node_path_.sep).join("/");
    return name.startsWith("../") ? external_node_path_.posix.join(external_node_path_.posix.dirname(script.name), (0,external_node_path_.basename)(path)) : name;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/prepare.js











async function placesOf({ workingDirectory }, workspace) {
    const real = async (path) => await (0,promises_.realpath)(path).catch(() => path);
    const directory = await real((0,external_node_path_.resolve)(workspace, workingDirectory ?? "."));
    return { directory, allowed: [...new Set([await real(workspace), directory])] };
}
async function planFiles(work) {
    const { inputs, version, outcome, run, places } = work;
    const { stopping } = run.lifetime;
    const found = await findFiles(inputs.sourceMaps, inputs.exclude, places);
    const hashes = new WrittenHashes();
    await hashes.readAll(found.pages, stopping);
    const scripts = await readScripts(found.scripts, (bytes) => hashes.addScript(bytes), stopping);
    const { fixed, listed } = await hashes.find(found.scripts, stopping);
    run.log.info(`Found ${(0,format/* counted */.hS)(scripts.length, "script")} and ${(0,format/* counted */.hS)(found.maps.size, "map")}.`);
    const options = {
        inject: inputs.inject,
        hasVersion: version !== undefined,
        includeSources: inputs.includeSources,
        isFixed: ({ file }) => fixed.has(file),
        buffers: new PairBuffers(),
    };
    const planned = [];
    for (const pair of await pairMaps(scripts, found, places)) {
        await turn(stopping);
        const result = planPair(pair, options);
        if (isPlan(result))
            work.ahead?.add(result, options.buffers);
        planned.push(result);
    }
    const results = withoutConflicts(planned);
    const rows = results.map((result) => ({ result, row: rowOf(result, inputs, places.directory) }));
    outcome.files = rows.map(({ row }) => row);
    outcome.orphans = orphansOf(results, found, places);
    const plans = results.filter(isPlan);
    (0,notes/* notePlans */.vQ)(plans, { ...found, listed }, outcome);
    (0,notes/* noteMissingMaps */.UD)(inputs.missingMaps, outcome);
    return rows.flatMap(({ result, row }) => (isPlan(result) ? { plan: result, row } : []));
}
function orphansOf(results, found, places) {
    const paths = results.map((result) => (isPlan(result) ? result.map.path : result.mapPath));
    const used = new Set(paths);
    return [...found.maps.keys()]
        .filter((path) => !used.has(path))
        .map((path) => (0,external_node_path_.relative)(places.directory, path).split(external_node_path_.sep).join("/"));
}
async function writeFiles(planned, temporary, { outcome, run, places }) {
    const options = { places, temporary, buffers: new PairBuffers() };
    const ready = [];
    for (const { plan, row } of planned) {
        await turn(run.lifetime.stopping);
        const pair = writePair(plan, options);
        row.injected = pair.isChanged;
        ready.push({ pair, row });
        outcome.sources.added += pair.sources.added;
        outcome.sources.missing += pair.sources.missing;
    }
    return ready;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/source-maps/upload-source-maps.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});













async function uploadSourceMaps(inputs, outcome, run) {
    const client = new ArtifactBundles(run.transport, inputs.organization);
    const places = await placesOf(inputs, run.context.workspace);
    const version = versionOf(inputs, outcome);
    const shared = {
        inputs,
        ...(version !== undefined && { version }),
        outcome,
        run,
        client,
        places,
    };
    await refuseForkBuild(shared);
    const options = client.options();
    options.catch(() => undefined);
    const work = inputs.dryRun ? shared : { ...shared, ahead: new Ahead(inputs.urlPrefix, options) };
    const planned = await planFiles(work);
    if (inputs.dryRun) {
        await options;
        outcome.outcome = "planned";
        return;
    }
    if (planned.length > 0)
        await upload(planned, await options, work);
    (0,notes/* throwIfFailed */.tq)(outcome);
    if (planned.length === 0)
        outcome.outcome = "unchanged";
}
function versionOf(inputs, outcome) {
    if (inputs.version === undefined)
        return undefined;
    const version = (0,release_version/* releaseVersion */.SF)(inputs, {}, outcome.notices);
    outcome.version = version;
    if (inputs.dist !== undefined)
        outcome.dist = inputs.dist;
    return version;
}
async function refuseForkBuild({ inputs, run, places }) {
    const { context, lifetime, mask } = run;
    const { outsider } = context;
    if (outsider === undefined || inputs.dryRun)
        return;
    const { directory } = places;
    const signal = lifetime.stopping;
    const checkout = await (0,git_checkout/* openCheckout */.Hj)({ ...context, directory, bare: false, signal });
    const head = (0,git_checkout/* opened */.Sg)(checkout)?.head;
    if (!(await (0,own_code/* isForkCommit */.M)(head, checkout, { context, mask })))
        return;
    throw new errors/* RefusalError */.XQ(`The head commit ${head ?? ""} may come from ${(0,fork/* pullRequestOf */._)(outsider)}: its source maps are not uploaded with this repository's token.`, {
        where: `event ${context.event.name}`,
        fix: `Upload on "push" to a tag or a branch of this repository, or set "dry-run: true".`,
    });
}
async function upload(planned, options, work) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { inputs, outcome, run } = work;
        const temporary = await (0,promises_.mkdtemp)((0,external_node_path_.join)(run.context.temporaryDirectory, "source-maps-"));
        const cleanup = __addDisposableResource(env_1, new AsyncDisposableStack(), true);
        cleanup.defer(async () => await (0,promises_.rm)(temporary, { recursive: true, force: true }));
        const ready = await writeFiles(planned, temporary, work);
        const isKnown = await deliver(ready, options, work);
        if (inputs.deleteMaps)
            await deleteMaps(ready, isKnown, work);
        if (!isKnown) {
            outcome.outcome = "unconfirmed";
            outcome.notices.push({
                level: "warning",
                what: "The source maps were sent, but this service has no way to tell whether they arrived.",
                fix: "Look at an event of the new build on the service.",
            });
            return;
        }
        outcome.outcome = outcome.bundle?.sentChunks === 0 ? "unchanged" : "uploaded";
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
async function deleteMaps(ready, isKnown, { outcome }) {
    if (!isKnown) {
        throw new errors/* RefusalError */.XQ("No map was deleted: this service has no way to tell whether the uploaded maps are there.", {
            where: "input delete-maps",
            fix: "Delete the maps in a step of your own, and do not publish them.",
        });
    }
    for (const { pair, row } of ready) {
        if (row.state !== "applied" && row.state !== "unchanged")
            continue;
        if (deleteMap(pair))
            outcome.deletedMaps += 1;
    }
}


/***/ })

};
