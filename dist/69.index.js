export const id = 69;
export const ids = [69];
export const modules = {

/***/ 7163:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const debug = __webpack_require__(1159)
const { MAX_LENGTH, MAX_SAFE_INTEGER } = __webpack_require__(5101)
const { safeRe: re, t } = __webpack_require__(5471)

const parseOptions = __webpack_require__(356)
const { compareIdentifiers } = __webpack_require__(3348)

const isPrereleaseIdentifier = (prerelease, identifier) => {
  const identifiers = identifier.split('.')
  if (identifiers.length > prerelease.length) {
    return false
  }

  for (let i = 0; i < identifiers.length; i++) {
    if (compareIdentifiers(prerelease[i], identifiers[i]) !== 0) {
      return false
    }
  }

  return true
}

class SemVer {
  constructor (version, options) {
    options = parseOptions(options)

    if (version instanceof SemVer) {
      if (version.loose === !!options.loose &&
        version.includePrerelease === !!options.includePrerelease) {
        return version
      } else {
        version = version.version
      }
    } else if (typeof version !== 'string') {
      throw new TypeError(`Invalid version. Must be a string. Got type "${typeof version}".`)
    }

    if (version.length > MAX_LENGTH) {
      throw new TypeError(
        `version is longer than ${MAX_LENGTH} characters`
      )
    }

    debug('SemVer', version, options)
    this.options = options
    this.loose = !!options.loose
    // this isn't actually relevant for versions, but keep it so that we
    // don't run into trouble passing this.options around.
    this.includePrerelease = !!options.includePrerelease

    const m = version.trim().match(options.loose ? re[t.LOOSE] : re[t.FULL])

    if (!m) {
      throw new TypeError(`Invalid Version: ${version}`)
    }

    this.raw = version

    // these are actually numbers
    this.major = +m[1]
    this.minor = +m[2]
    this.patch = +m[3]

    if (this.major > MAX_SAFE_INTEGER || this.major < 0) {
      throw new TypeError('Invalid major version')
    }

    if (this.minor > MAX_SAFE_INTEGER || this.minor < 0) {
      throw new TypeError('Invalid minor version')
    }

    if (this.patch > MAX_SAFE_INTEGER || this.patch < 0) {
      throw new TypeError('Invalid patch version')
    }

    // numberify any prerelease numeric ids
    if (!m[4]) {
      this.prerelease = []
    } else {
      this.prerelease = m[4].split('.').map((id) => {
        if (/^[0-9]+$/.test(id)) {
          const num = +id
          if (num >= 0 && num < MAX_SAFE_INTEGER) {
            return num
          }
        }
        return id
      })
    }

    this.build = m[5] ? m[5].split('.') : []
    this.format()
  }

  format () {
    this.version = `${this.major}.${this.minor}.${this.patch}`
    if (this.prerelease.length) {
      this.version += `-${this.prerelease.join('.')}`
    }
    return this.version
  }

  toString () {
    return this.version
  }

  compare (other) {
    debug('SemVer.compare', this.version, this.options, other)
    if (!(other instanceof SemVer)) {
      if (typeof other === 'string' && other === this.version) {
        return 0
      }
      other = new SemVer(other, this.options)
    }

    if (other.version === this.version) {
      return 0
    }

    return this.compareMain(other) || this.comparePre(other)
  }

  compareMain (other) {
    if (!(other instanceof SemVer)) {
      other = new SemVer(other, this.options)
    }

    if (this.major < other.major) {
      return -1
    }
    if (this.major > other.major) {
      return 1
    }
    if (this.minor < other.minor) {
      return -1
    }
    if (this.minor > other.minor) {
      return 1
    }
    if (this.patch < other.patch) {
      return -1
    }
    if (this.patch > other.patch) {
      return 1
    }
    return 0
  }

  comparePre (other) {
    if (!(other instanceof SemVer)) {
      other = new SemVer(other, this.options)
    }

    // NOT having a prerelease is > having one
    if (this.prerelease.length && !other.prerelease.length) {
      return -1
    } else if (!this.prerelease.length && other.prerelease.length) {
      return 1
    } else if (!this.prerelease.length && !other.prerelease.length) {
      return 0
    }

    let i = 0
    do {
      const a = this.prerelease[i]
      const b = other.prerelease[i]
      debug('prerelease compare', i, a, b)
      if (a === undefined && b === undefined) {
        return 0
      } else if (b === undefined) {
        return 1
      } else if (a === undefined) {
        return -1
      } else if (a === b) {
        continue
      } else {
        return compareIdentifiers(a, b)
      }
    } while (++i)
  }

  compareBuild (other) {
    if (!(other instanceof SemVer)) {
      other = new SemVer(other, this.options)
    }

    let i = 0
    do {
      const a = this.build[i]
      const b = other.build[i]
      debug('build compare', i, a, b)
      if (a === undefined && b === undefined) {
        return 0
      } else if (b === undefined) {
        return 1
      } else if (a === undefined) {
        return -1
      } else if (a === b) {
        continue
      } else {
        return compareIdentifiers(a, b)
      }
    } while (++i)
  }

  // preminor will bump the version up to the next minor release, and immediately
  // down to pre-release. premajor and prepatch work the same way.
  inc (release, identifier, identifierBase) {
    if (release.startsWith('pre')) {
      if (!identifier && identifierBase === false) {
        throw new Error('invalid increment argument: identifier is empty')
      }
      // Avoid an invalid semver results
      if (identifier) {
        const match = `-${identifier}`.match(this.options.loose ? re[t.PRERELEASELOOSE] : re[t.PRERELEASE])
        if (!match || match[1] !== identifier) {
          throw new Error(`invalid identifier: ${identifier}`)
        }
      }
    }

    switch (release) {
      case 'premajor':
        this.prerelease.length = 0
        this.patch = 0
        this.minor = 0
        this.major++
        this.inc('pre', identifier, identifierBase)
        break
      case 'preminor':
        this.prerelease.length = 0
        this.patch = 0
        this.minor++
        this.inc('pre', identifier, identifierBase)
        break
      case 'prepatch':
        // If this is already a prerelease, it will bump to the next version
        // drop any prereleases that might already exist, since they are not
        // relevant at this point.
        this.prerelease.length = 0
        this.inc('patch', identifier, identifierBase)
        this.inc('pre', identifier, identifierBase)
        break
      // If the input is a non-prerelease version, this acts the same as
      // prepatch.
      case 'prerelease':
        if (this.prerelease.length === 0) {
          this.inc('patch', identifier, identifierBase)
        }
        this.inc('pre', identifier, identifierBase)
        break
      case 'release':
        if (this.prerelease.length === 0) {
          throw new Error(`version ${this.raw} is not a prerelease`)
        }
        this.prerelease.length = 0
        break

      case 'major':
        // If this is a pre-major version, bump up to the same major version.
        // Otherwise increment major.
        // 1.0.0-5 bumps to 1.0.0
        // 1.1.0 bumps to 2.0.0
        if (
          this.minor !== 0 ||
          this.patch !== 0 ||
          this.prerelease.length === 0
        ) {
          this.major++
        }
        this.minor = 0
        this.patch = 0
        this.prerelease = []
        break
      case 'minor':
        // If this is a pre-minor version, bump up to the same minor version.
        // Otherwise increment minor.
        // 1.2.0-5 bumps to 1.2.0
        // 1.2.1 bumps to 1.3.0
        if (this.patch !== 0 || this.prerelease.length === 0) {
          this.minor++
        }
        this.patch = 0
        this.prerelease = []
        break
      case 'patch':
        // If this is not a pre-release version, it will increment the patch.
        // If it is a pre-release it will bump up to the same patch version.
        // 1.2.0-5 patches to 1.2.0
        // 1.2.0 patches to 1.2.1
        if (this.prerelease.length === 0) {
          this.patch++
        }
        this.prerelease = []
        break
      // This probably shouldn't be used publicly.
      // 1.0.0 'pre' would become 1.0.0-0 which is the wrong direction.
      case 'pre': {
        const base = Number(identifierBase) ? 1 : 0

        if (this.prerelease.length === 0) {
          this.prerelease = [base]
        } else {
          let i = this.prerelease.length
          while (--i >= 0) {
            if (typeof this.prerelease[i] === 'number') {
              this.prerelease[i]++
              i = -2
            }
          }
          if (i === -1) {
            // didn't increment anything
            if (identifier === this.prerelease.join('.') && identifierBase === false) {
              throw new Error('invalid increment argument: identifier already exists')
            }
            this.prerelease.push(base)
          }
        }
        if (identifier) {
          // 1.2.0-beta.1 bumps to 1.2.0-beta.2,
          // 1.2.0-beta.fooblz or 1.2.0-beta bumps to 1.2.0-beta.0
          let prerelease = [identifier, base]
          if (identifierBase === false) {
            prerelease = [identifier]
          }
          if (isPrereleaseIdentifier(this.prerelease, identifier)) {
            const prereleaseBase = this.prerelease[identifier.split('.').length]
            if (isNaN(prereleaseBase)) {
              this.prerelease = prerelease
            }
          } else {
            this.prerelease = prerelease
          }
        }
        break
      }
      default:
        throw new Error(`invalid increment argument: ${release}`)
    }
    this.raw = this.format()
    if (this.build.length) {
      this.raw += `+${this.build.join('.')}`
    }
    return this
  }
}

module.exports = SemVer


/***/ }),

/***/ 7648:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const SemVer = __webpack_require__(7163)
const compareBuild = (a, b, loose) => {
  const versionA = new SemVer(a, loose)
  const versionB = new SemVer(b, loose)
  return versionA.compare(versionB) || versionA.compareBuild(versionB)
}
module.exports = compareBuild


/***/ }),

/***/ 6353:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {



const SemVer = __webpack_require__(7163)
const parse = (version, options, throwErrors = false) => {
  if (version instanceof SemVer) {
    return version
  }
  try {
    return new SemVer(version, options)
  } catch (er) {
    if (!throwErrors) {
      return null
    }
    throw er
  }
}

module.exports = parse


/***/ }),

/***/ 5101:
/***/ ((module) => {



// Note: this is the semver.org version of the spec that it implements
// Not necessarily the package version of this code.
const SEMVER_SPEC_VERSION = '2.0.0'

const MAX_LENGTH = 256
const MAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER ||
/* istanbul ignore next */ 9007199254740991

// Max safe segment length for coercion.
const MAX_SAFE_COMPONENT_LENGTH = 16

// Max safe length for a build identifier. The max length minus 6 characters for
// the shortest version with a build 0.0.0+BUILD.
const MAX_SAFE_BUILD_LENGTH = MAX_LENGTH - 6

// ECMAScript whitespace and line terminators matched by \s.
const WHITESPACE_CHARACTERS = [
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  ' ',
  '\u00a0',
  '\u1680',
  '\u2000',
  '\u2001',
  '\u2002',
  '\u2003',
  '\u2004',
  '\u2005',
  '\u2006',
  '\u2007',
  '\u2008',
  '\u2009',
  '\u200a',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
  '\ufeff',
]

const RELEASE_TYPES = [
  'major',
  'premajor',
  'minor',
  'preminor',
  'patch',
  'prepatch',
  'prerelease',
]

module.exports = {
  MAX_LENGTH,
  MAX_SAFE_COMPONENT_LENGTH,
  MAX_SAFE_BUILD_LENGTH,
  MAX_SAFE_INTEGER,
  WHITESPACE_CHARACTERS,
  RELEASE_TYPES,
  SEMVER_SPEC_VERSION,
  FLAG_INCLUDE_PRERELEASE: 0b001,
  FLAG_LOOSE: 0b010,
}


/***/ }),

/***/ 1159:
/***/ ((module) => {



const debug = (
  typeof process === 'object' &&
  process.env &&
  process.env.NODE_DEBUG &&
  /\bsemver\b/i.test(process.env.NODE_DEBUG)
) ? (...args) => console.error('SEMVER', ...args)
  : () => {}

module.exports = debug


/***/ }),

/***/ 3348:
/***/ ((module) => {



const numeric = /^[0-9]+$/
const compareIdentifiers = (a, b) => {
  if (typeof a === 'number' && typeof b === 'number') {
    return a === b ? 0 : a < b ? -1 : 1
  }

  const anum = numeric.test(a)
  const bnum = numeric.test(b)

  if (anum && bnum) {
    a = +a
    b = +b
  }

  return a === b ? 0
    : (anum && !bnum) ? -1
    : (bnum && !anum) ? 1
    : a < b ? -1
    : 1
}

const rcompareIdentifiers = (a, b) => compareIdentifiers(b, a)

module.exports = {
  compareIdentifiers,
  rcompareIdentifiers,
}


/***/ }),

/***/ 356:
/***/ ((module) => {



// parse out just the options we care about
const looseOption = Object.freeze({ loose: true })
const emptyOpts = Object.freeze({ })
const parseOptions = options => {
  if (!options) {
    return emptyOpts
  }

  if (typeof options !== 'object') {
    return looseOption
  }

  return options
}
module.exports = parseOptions


/***/ }),

/***/ 5471:
/***/ ((module, exports, __webpack_require__) => {



const {
  MAX_SAFE_COMPONENT_LENGTH,
  MAX_SAFE_BUILD_LENGTH,
  MAX_LENGTH,
} = __webpack_require__(5101)
const debug = __webpack_require__(1159)
exports = module.exports = {}

// The actual regexps go on exports.re
const re = exports.re = []
const safeRe = exports.safeRe = []
const src = exports.src = []
const safeSrc = exports.safeSrc = []
const t = exports.t = {}
let R = 0

const LETTERDASHNUMBER = '[a-zA-Z0-9-]'

// Replace some greedy regex tokens to prevent regex dos issues. These regex are
// used internally via the safeRe object since all inputs in this library get
// normalized first to trim and collapse all extra whitespace. The original
// regexes are exported for userland consumption and lower level usage. A
// future breaking change could export the safer regex only with a note that
// all input should have extra whitespace removed.
const safeRegexReplacements = [
  ['\\s', 1],
  ['\\d', MAX_LENGTH],
  [LETTERDASHNUMBER, MAX_SAFE_BUILD_LENGTH],
]

const makeSafeRegex = (value) => {
  for (const [token, max] of safeRegexReplacements) {
    value = value
      .split(`${token}*`).join(`${token}{0,${max}}`)
      .split(`${token}+`).join(`${token}{1,${max}}`)
  }
  return value
}

const createToken = (name, value, isGlobal) => {
  const safe = makeSafeRegex(value)
  const index = R++
  debug(name, index, value)
  t[name] = index
  src[index] = value
  safeSrc[index] = safe
  re[index] = new RegExp(value, isGlobal ? 'g' : undefined)
  safeRe[index] = new RegExp(safe, isGlobal ? 'g' : undefined)
}

// The following Regular Expressions can be used for tokenizing,
// validating, and parsing SemVer version strings.

// ## Numeric Identifier
// A single `0`, or a non-zero digit followed by zero or more digits.

createToken('NUMERICIDENTIFIER', '0|[1-9]\\d*')
createToken('NUMERICIDENTIFIERLOOSE', '\\d+')

// ## Non-numeric Identifier
// Zero or more digits, followed by a letter or hyphen, and then zero or
// more letters, digits, or hyphens.

createToken('NONNUMERICIDENTIFIER', `\\d*[a-zA-Z-]${LETTERDASHNUMBER}*`)

// ## Main Version
// Three dot-separated numeric identifiers.

createToken('MAINVERSION', `(${src[t.NUMERICIDENTIFIER]})\\.` +
                   `(${src[t.NUMERICIDENTIFIER]})\\.` +
                   `(${src[t.NUMERICIDENTIFIER]})`)

createToken('MAINVERSIONLOOSE', `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.` +
                        `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.` +
                        `(${src[t.NUMERICIDENTIFIERLOOSE]})`)

// ## Pre-release Version Identifier
// A numeric identifier, or a non-numeric identifier.
// Non-numeric identifiers include numeric identifiers but can be longer.
// Therefore non-numeric identifiers must go first.

createToken('PRERELEASEIDENTIFIER', `(?:${src[t.NONNUMERICIDENTIFIER]
}|${src[t.NUMERICIDENTIFIER]})`)

createToken('PRERELEASEIDENTIFIERLOOSE', `(?:${src[t.NONNUMERICIDENTIFIER]
}|${src[t.NUMERICIDENTIFIERLOOSE]})`)

// ## Pre-release Version
// Hyphen, followed by one or more dot-separated pre-release version
// identifiers.

createToken('PRERELEASE', `(?:-(${src[t.PRERELEASEIDENTIFIER]
}(?:\\.${src[t.PRERELEASEIDENTIFIER]})*))`)

createToken('PRERELEASELOOSE', `(?:-?(${src[t.PRERELEASEIDENTIFIERLOOSE]
}(?:\\.${src[t.PRERELEASEIDENTIFIERLOOSE]})*))`)

// ## Build Metadata Identifier
// Any combination of digits, letters, or hyphens.

createToken('BUILDIDENTIFIER', `${LETTERDASHNUMBER}+`)

// ## Build Metadata
// Plus sign, followed by one or more period-separated build metadata
// identifiers.

createToken('BUILD', `(?:\\+(${src[t.BUILDIDENTIFIER]
}(?:\\.${src[t.BUILDIDENTIFIER]})*))`)

// ## Full Version String
// A main version, followed optionally by a pre-release version and
// build metadata.

// Note that the only major, minor, patch, and pre-release sections of
// the version string are capturing groups.  The build metadata is not a
// capturing group, because it should not ever be used in version
// comparison.

createToken('FULLPLAIN', `v?${src[t.MAINVERSION]
}${src[t.PRERELEASE]}?${
  src[t.BUILD]}?`)

createToken('FULL', `^${src[t.FULLPLAIN]}$`)

// like full, but allows v1.2.3 and =1.2.3, which people do sometimes.
// also, 1.0.0alpha1 (prerelease without the hyphen) which is pretty
// common in the npm registry.
createToken('LOOSEPLAIN', `[v=\\s]*${src[t.MAINVERSIONLOOSE]
}${src[t.PRERELEASELOOSE]}?${
  src[t.BUILD]}?`)

createToken('LOOSE', `^${src[t.LOOSEPLAIN]}$`)

createToken('GTLT', '((?:<|>)?=?)')

// Something like "2.*" or "1.2.x".
// Note that "x.x" is a valid xRange identifier, meaning "any version"
// Only the first item is strictly required.
createToken('XRANGEIDENTIFIERLOOSE', `${src[t.NUMERICIDENTIFIERLOOSE]}|x|X|\\*`)
createToken('XRANGEIDENTIFIER', `${src[t.NUMERICIDENTIFIER]}|x|X|\\*`)

createToken('XRANGEPLAIN', `[v=\\s]*(${src[t.XRANGEIDENTIFIER]})` +
                   `(?:\\.(${src[t.XRANGEIDENTIFIER]})` +
                   `(?:\\.(${src[t.XRANGEIDENTIFIER]})` +
                   `(?:${src[t.PRERELEASE]})?${
                     src[t.BUILD]}?` +
                   `)?)?`)

createToken('XRANGEPLAINLOOSE', `[v=\\s]*(${src[t.XRANGEIDENTIFIERLOOSE]})` +
                        `(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})` +
                        `(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})` +
                        `(?:${src[t.PRERELEASELOOSE]})?${
                          src[t.BUILD]}?` +
                        `)?)?`)

createToken('XRANGE', `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAIN]}$`)
createToken('XRANGELOOSE', `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAINLOOSE]}$`)

// Coercion.
// Extract anything that could conceivably be a part of a valid semver
createToken('COERCEPLAIN', `${'(^|[^\\d])' +
              '(\\d{1,'}${MAX_SAFE_COMPONENT_LENGTH}})` +
              `(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?` +
              `(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?`)
createToken('COERCE', `${src[t.COERCEPLAIN]}(?:$|[^\\d])`)
createToken('COERCEFULL', src[t.COERCEPLAIN] +
              `(?:${src[t.PRERELEASE]})?` +
              `(?:${src[t.BUILD]})?` +
              `(?:$|[^\\d])`)
createToken('COERCERTL', src[t.COERCE], true)
createToken('COERCERTLFULL', src[t.COERCEFULL], true)

// Tilde ranges.
// Meaning is "reasonably at or greater than"
createToken('LONETILDE', '(?:~>?)')

createToken('TILDETRIM', `(\\s*)${src[t.LONETILDE]}\\s+`, true)
exports.tildeTrimReplace = '$1~'

createToken('TILDE', `^${src[t.LONETILDE]}${src[t.XRANGEPLAIN]}$`)
createToken('TILDELOOSE', `^${src[t.LONETILDE]}${src[t.XRANGEPLAINLOOSE]}$`)

// Caret ranges.
// Meaning is "at least and backwards compatible with"
createToken('LONECARET', '(?:\\^)')

createToken('CARETTRIM', `(\\s*)${src[t.LONECARET]}\\s+`, true)
exports.caretTrimReplace = '$1^'

createToken('CARET', `^${src[t.LONECARET]}${src[t.XRANGEPLAIN]}$`)
createToken('CARETLOOSE', `^${src[t.LONECARET]}${src[t.XRANGEPLAINLOOSE]}$`)

// A simple gt/lt/eq thing, or just "" to indicate "any version"
createToken('COMPARATORLOOSE', `^${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]})$|^$`)
createToken('COMPARATOR', `^${src[t.GTLT]}\\s*(${src[t.FULLPLAIN]})$|^$`)

// An expression to strip any whitespace between the gtlt and the thing
// it modifies, so that `> 1.2.3` ==> `>1.2.3`
createToken('COMPARATORTRIM', `(\\s*)${src[t.GTLT]
}\\s*(${src[t.LOOSEPLAIN]}|${src[t.XRANGEPLAIN]})`, true)
exports.comparatorTrimReplace = '$1$2$3'

// Something like `1.2.3 - 1.2.4`
// Note that these all use the loose form, because they'll be
// checked against either the strict or loose comparator form
// later.
createToken('HYPHENRANGE', `^\\s*(${src[t.XRANGEPLAIN]})` +
                   `\\s+-\\s+` +
                   `(${src[t.XRANGEPLAIN]})` +
                   `\\s*$`)

createToken('HYPHENRANGELOOSE', `^\\s*(${src[t.XRANGEPLAINLOOSE]})` +
                        `\\s+-\\s+` +
                        `(${src[t.XRANGEPLAINLOOSE]})` +
                        `\\s*$`)

// Star ranges basically just allow anything at all.
createToken('STAR', '(<|>)?=?\\s*\\*')
// >=0.0.0 is like a star
createToken('GTE0', '^\\s*>=\\s*0\\.0\\.0\\s*$')
createToken('GTE0PRE', '^\\s*>=\\s*0\\.0\\.0-0\\s*$')


/***/ }),

/***/ 4789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nh: () => (/* binding */ repositoryOnServer),
/* harmony export */   fn: () => (/* binding */ remoteAddress),
/* harmony export */   qb: () => (/* binding */ mayCarryToken)
/* harmony export */ });
const REPOSITORY_NAME = /^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/u;
function remotePlace(remote) {
    const short = /^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)([^\\]+)$/u.exec(remote);
    if (short?.[1] !== undefined && short[2] !== undefined) {
        return { web: false, host: short[1].toLowerCase(), path: short[2] };
    }
    if (!/^(?:https?|ssh|git):\/\//iu.test(remote) || !URL.canParse(remote))
        return undefined;
    const url = new URL(remote);
    const web = /^https?:$/u.test(url.protocol);
    return { web, host: (web ? url.host : url.hostname).toLowerCase(), path: url.pathname };
}
function repositoryOnServer(remote, serverUrl) {
    const place = remotePlace(remote);
    if (place === undefined || !URL.canParse(serverUrl))
        return undefined;
    const server = new URL(serverUrl);
    if (place.host !== (place.web ? server.host : server.hostname))
        return undefined;
    const name = place.path.replaceAll(/^\/+|\/+$/gu, "").replace(/\.git$/u, "");
    return isRepositoryName(name) ? name : undefined;
}
function isRepositoryName(text) {
    return REPOSITORY_NAME.test(text) && !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(text);
}
function remoteAddress(facts) {
    const { originUrl, serverUrl, token } = facts;
    const repository = (originUrl && repositoryOnServer(originUrl, serverUrl)) || undefined;
    if (repository !== undefined)
        return onServer(serverUrl, repository, token);
    if (originUrl)
        return elsewhere(originUrl);
    if (facts.repository !== undefined && isRepositoryName(facts.repository)) {
        return onServer(serverUrl, facts.repository, token);
    }
    return "The checkout has no remote to fetch from.";
}
function onServer(serverUrl, repository, token) {
    const url = new URL(serverUrl);
    return {
        url: `${url.origin}${url.pathname.replace(/\/+$/u, "")}/${repository}.git`,
        protocol: url.protocol === "http:" ? "http" : "https",
        ...(token && mayCarryToken(url) && { token }),
    };
}
function mayCarryToken(url) {
    if (url.protocol === "https:")
        return true;
    return url.protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname);
}
function elsewhere(originUrl) {
    const isPath = originUrl.startsWith("/") || /^[a-z]:[/\\]/iu.test(originUrl);
    if (isPath)
        return { url: originUrl, protocol: "file" };
    const url = URL.canParse(originUrl) ? new URL(originUrl) : undefined;
    if (url?.protocol === "file:")
        return { url: originUrl, protocol: "file" };
    if (url?.protocol === "https:" || url?.protocol === "http:") {
        url.username = "";
        url.password = "";
        return { url: url.href, protocol: url.protocol === "http:" ? "http" : "https" };
    }
    return "The checkout's remote is reached by ssh or another way that this step has no key for.";
}


/***/ }),

/***/ 9069:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createRelease: () => (/* binding */ createRelease)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/fork.js
var fork = __webpack_require__(5410);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/body.js
const MAX_AUTHOR_NAME = 128;
const MAX_AUTHOR_EMAIL = 75;
const MAX_PATH = 255;
const MAX_COMMIT_REPOSITORY = 64;
const MAX_BODY_BYTES = 8_000_000;
function withinLimits(commit) {
    const { author_name: name, author_email: email, patch_set: patchSet, ...rest } = commit;
    const limited = rest;
    if (name)
        limited.author_name = cutCharacters(name, MAX_AUTHOR_NAME);
    if (email && !isLonger(email, MAX_AUTHOR_EMAIL))
        limited.author_email = email;
    if (!patchSet)
        return { commit: limited, pathsLeftOut: 0 };
    limited.patch_set = patchSet.filter(({ path }) => !isLonger(path, MAX_PATH));
    return { commit: limited, pathsLeftOut: patchSet.length - limited.patch_set.length };
}
function isLonger(text, characters) {
    return text.length > characters && [...text].length > characters;
}
function cutCharacters(text, characters) {
    return isLonger(text, characters) ? [...text].slice(0, characters).join("") : text;
}
function releaseBody(release, maxBytes = MAX_BODY_BYTES) {
    const { commits, ...head } = release;
    const frame = JSON.stringify(head);
    const parts = (commits ?? []).map(commitJson);
    const room = maxBytes - Buffer.byteLength(frame) - `,"commits":[]`.length + 1;
    const { sent, withPatchSets } = fit(parts, room);
    if (sent === 0)
        return { ...measured(frame), ...NOTHING_SENT, commitsLeftOut: parts.length };
    const json = parts
        .slice(0, sent)
        .map(({ bare, patchSet }, index) => index < withPatchSets && patchSet !== "" ? `${bare.slice(0, -1)}${patchSet}}` : bare);
    return {
        ...measured(`${frame.slice(0, -1)},"commits":[${json.join(",")}]}`),
        sentCommits: sent,
        commitsLeftOut: parts.length - sent,
        patchSetsLeftOut: parts.slice(withPatchSets, sent).filter(({ patchSet }) => patchSet).length,
    };
}
const NOTHING_SENT = { sentCommits: 0, patchSetsLeftOut: 0 };
function measured(body) {
    return { body, bytes: Buffer.byteLength(body) };
}
function commitJson({ patch_set: patchSet, ...rest }) {
    const bare = JSON.stringify(rest);
    const member = patchSet ? `,"patch_set":${JSON.stringify(patchSet)}` : "";
    return {
        bare,
        patchSet: member,
        bareBytes: Buffer.byteLength(bare) + 1,
        patchSetBytes: Buffer.byteLength(member),
    };
}
function fit(parts, room) {
    let left = room;
    let sent = 0;
    while (sent < parts.length && left >= (parts[sent]?.bareBytes ?? 0)) {
        left -= parts[sent]?.bareBytes ?? 0;
        sent += 1;
    }
    let withPatchSets = 0;
    while (withPatchSets < sent && left >= (parts[withPatchSets]?.patchSetBytes ?? 0)) {
        left -= parts[withPatchSets]?.patchSetBytes ?? 0;
        withPatchSets += 1;
    }
    return { sent, withPatchSets };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/node_modules/valibot/dist/index.mjs
var dist = __webpack_require__(3643);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/lifetime.js
var lifetime = __webpack_require__(5473);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/text.js
var release_tracker_text = __webpack_require__(4905);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/answer.js
var service_answer = __webpack_require__(8872);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/service/operation.js
var operation = __webpack_require__(2189);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/releases.js







const releaseSchema = dist/* object */.Ik({
    version: dist/* string */.Yj(),
    shortVersion: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    ref: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    url: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    dateCreated: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    dateReleased: (0,service_answer/* lenient */.W_)(dist/* string */.Yj()),
    newGroups: (0,service_answer/* lenient */.W_)(dist/* number */.ai()),
});
const deploySchema = dist/* object */.Ik({ environment: dist/* string */.Yj() });
class Releases {
    #transport;
    #organization;
    constructor(transport, organization) {
        this.#transport = transport;
        this.#organization = organization;
    }
    async create(release) {
        const begun = (0,lifetime/* ticks */.Zc)();
        const sent = releaseBody(release);
        try {
            return await this.#post(release, sent, { begun, refsAccepted: true });
        }
        catch (error) {
            if (!isUnknownRepository(error))
                throw error;
        }
        const { refs: _refused, ...withoutRefs } = release;
        return await this.#post(withoutRefs, releaseBody(withoutRefs), { begun, refsAccepted: false });
    }
    async createDeploy(version, deploy) {
        const operation = {
            ...this.#operation(`record a deploy of release ${version} to ${deploy.environment}`),
            name: "create-deploy",
        };
        const answer = await this.#transport.request({
            operation,
            method: "POST",
            path: (0,service_answer/* apiPath */.So)("organizations", this.#organization, "releases", version, "deploys"),
            body: JSON.stringify(deploy),
            retry: { onlyWithoutEffect: true },
        });
        (0,service_answer/* readAnswer */.JN)(deploySchema, answer, operation);
    }
    async #post({ version, projects }, sent, { begun, refsAccepted }) {
        const operation = this.#operation(`create release ${version}`, projects);
        const answer = await this.#transport.request({
            operation,
            method: "POST",
            path: (0,service_answer/* apiPath */.So)("organizations", this.#organization, "releases"),
            body: sent.body,
            retry: { alsoStatuses: [409] },
        });
        const created = (0,service_answer/* readAnswer */.JN)(releaseSchema, answer, operation);
        assertSameVersion(created, version, operation);
        const existed = existedBefore(answer, {
            dateCreated: created.dateCreated,
            elapsed: (0,lifetime/* ticks */.Zc)() - begun,
            repeated: answer.repeated || !refsAccepted,
        });
        return { release: created, existed, refsAccepted, sent };
    }
    #operation(wish, projects = []) {
        const named = projects.map((project) => `"${project}"`).join(", ");
        return {
            name: "create-release",
            wish,
            scopes: operation/* RELEASE_SCOPES */.YC,
            needs: [
                `the organization "${this.#organization}"`,
                ...(named === "" ? [] : [`the project${projects.length > 1 ? "s" : ""} ${named}`]),
            ],
        };
    }
}
function isUnknownRepository(error) {
    return (error instanceof errors/* ServiceError */._7 &&
        error.status === 400 &&
        (error.fields["refs"]?.some((message) => /repositor/iu.test(message)) ?? false));
}
function assertSameVersion({ version }, asked, operation) {
    if (version === asked)
        return;
    throw new errors/* ServiceError */._7(`The service answered the wish to ${operation.wish} with another release, "${(0,release_tracker_text/* shorten */.ml)(version, 60)}".`, { kind: "unreadable", fix: "This is a fault of the service: look at the release there." });
}
function existedBefore({ status, date }, own) {
    if (status === 208 && !own.repeated)
        return true;
    const created = Date.parse(own.dateCreated ?? "");
    if (Number.isNaN(created) || date === undefined)
        return false;
    return toSecond(created) < toSecond(date - own.elapsed);
}
function toSecond(milliseconds) {
    return Math.floor(milliseconds / 1000);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/deploy.js

async function recordDeploy({ deploy, dryRun, projects }, outcome, { releases, log, started }) {
    const { version } = outcome;
    if (!deploy || version === undefined)
        return;
    outcome.deploy = { ...deploy, state: "planned" };
    if (dryRun)
        return;
    outcome.deploy.state = "unknown";
    log.info(`Recording the deploy to ${deploy.environment} \u2026`);
    const [dateStarted, dateFinished] = [started.toISOString(), new Date().toISOString()];
    try {
        await releases.createDeploy(version, { ...deploy, dateStarted, dateFinished, projects });
        outcome.deploy.state = "recorded";
    }
    catch (error) {
        if (!(error instanceof errors/* ServiceError */._7))
            throw notSent(error, outcome.deploy);
        if (error.status !== 404 && error.status !== 405)
            throw notRecorded(error, outcome.deploy);
        outcome.deploy.state = "unsupported";
        outcome.notices.push({
            level: "warning",
            what: "The service has no deploys: the release was sent, the deploy was not recorded.",
            fix: `Remove "environment", or use a service that records deploys.`,
        });
    }
}
function notSent(error, deploy) {
    if (error instanceof errors/* TrackerError */.BT)
        Object.assign(deploy, { state: "failed", reason: "it was not sent" });
    return error;
}
function notRecorded(error, deploy) {
    deploy.reason = error.message;
    deploy.state = error.mayHaveHappened ? "unknown" : "failed";
    if (!error.mayHaveHappened)
        return error;
    const { kind, status, where } = error;
    return new errors/* ServiceError */._7(error.message, {
        kind,
        status,
        where,
        mayHaveHappened: true,
        fix: `The deploy may have been recorded, so it was not sent again. Look at the release's deploys on the service; where this one is missing, run the step again.`,
        cause: error,
    });
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/checkout.js + 1 modules
var git_checkout = __webpack_require__(7682);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var repository = __webpack_require__(1711);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/remote.js
var remote = __webpack_require__(4789);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/log.js
var log = __webpack_require__(1538);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/git.js + 3 modules
var git_git = __webpack_require__(2689);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/remote-repository.js






const CONNECTION_SETTINGS = "^http\\.(.*\\.)?(proxy|proxyauthmethod|proxyssl[a-z]*|ssl[a-z]*|schannel[a-z]*|version)$";
const STALLED_AFTER = 60;
const TRANSFER_SETTINGS = {
    "remote.origin.promisor": "true",
    "protocol.version": "2",
    "http.followRedirects": "false",
    "http.lowSpeedLimit": "1",
    "http.lowSpeedTime": String(STALLED_AFTER),
    "fetch.fsckObjects": "false",
    "fetch.negotiationAlgorithm": "noop",
    "fetch.writeCommitGraph": "false",
    "fetch.unpackLimit": "1",
    "core.fsync": "none",
};
class RemoteRepository {
    #options;
    #connection;
    #tags;
    #folder;
    #repositories = 0;
    constructor(options) {
        this.#options = options;
    }
    get url() {
        return this.#options.address.url;
    }
    tags() {
        return (this.#tags ??= this.#readTags());
    }
    async #readTags() {
        const refs = await this.#listRefs("list the tags of the remote", ["HEAD", "refs/tags/*"]);
        if (refs.size === 0)
            throw notARepository(this.url);
        return [...refs].flatMap(([ref, commit]) => ref.startsWith("refs/tags/") ? [{ name: ref.slice("refs/tags/".length), commit }] : []);
    }
    async resolve(name) {
        if (!(0,repository/* isRefName */.pA)(name))
            return undefined;
        const short = name
            .replace(/^refs\/(?:tags|heads)\//u, "")
            .replace(/^(?:refs\/remotes\/)?origin\//u, "");
        const tag = (await this.tags()).find((candidate) => candidate.name === short);
        if (tag !== undefined)
            return tag.commit;
        const branch = `refs/heads/${short}`;
        const commit = (await this.#listRefs("look for a branch of the remote", [branch])).get(branch);
        if (commit !== undefined)
            return commit;
        return (0,repository/* isObjectId */.TS)(name) ? name : undefined;
    }
    async #listRefs(what, patterns) {
        const git = new git_git/* Git */.T(await this.#connect());
        const args = ["--quiet", "origin", ...patterns];
        const refs = new Map();
        let text = "";
        for await (const chunk of git.stream({ what, command: "ls-remote", args })) {
            text += chunk.toString("utf8");
        }
        for (const line of text.split("\n")) {
            const [id = "", ref = ""] = line.split("\t");
            if (ref !== "" && (0,repository/* isObjectId */.TS)(id))
                refs.set(ref.replace(/\^\{\}$/u, ""), id);
        }
        return refs;
    }
    async newRepository() {
        const connection = await this.#connect();
        const directory = await this.#newFolder();
        const git = new git_git/* Git */.T(connection).with({ directory, environment: { GIT_DIR: directory } });
        await git.ask({
            what: "create a temporary repository",
            command: "init",
            args: ["--quiet", "--bare", "--template=", `--object-format=${this.#options.objectFormat}`],
        });
        return git;
    }
    async #newFolder() {
        const { temporaryDirectory } = this.#options;
        try {
            this.#folder ??= external_node_fs_.promises.mkdtemp((0,external_node_path_.join)(temporaryDirectory, "release-tracker-git-"));
            const directory = (0,external_node_path_.join)(await this.#folder, String(++this.#repositories));
            await external_node_fs_.promises.mkdir(directory);
            return directory;
        }
        catch (error) {
            throw new errors/* GitError */.XS(`No folder could be made in ${temporaryDirectory} to fetch into.`, {
                cause: error,
                fix: "Make RUNNER_TEMP a folder that this step may write to, with space left.",
            });
        }
    }
    async dispose() {
        const folder = await this.#folder?.catch(() => undefined);
        if (folder === undefined)
            return;
        await external_node_fs_.promises.rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    }
    #connect() {
        return (this.#connection ??= this.#prepareConnection());
    }
    async #prepareConnection() {
        const { file, address, signal, temporaryDirectory } = this.#options;
        const outside = { GIT_CEILING_DIRECTORIES: (0,external_node_path_.dirname)(temporaryDirectory) };
        const place = { file, directory: temporaryDirectory, signal, environment: outside };
        const { stdout } = await new git_git/* Git */.T(place).attempt({
            what: "read the connection settings",
            command: "config",
            args: ["-z", "--get-regexp", CONNECTION_SETTINGS],
        });
        const secrets = [...readSettings(stdout), ...credentials(address)];
        return {
            ...place,
            settings: { ...TRANSFER_SETTINGS, "remote.origin.url": address.url },
            environment: {
                ...outside,
                ...environmentSettings(secrets),
                GIT_ALLOW_PROTOCOL: address.protocol,
                GIT_CONFIG_GLOBAL: "/dev/null",
                GIT_CONFIG_SYSTEM: undefined,
                GIT_CONFIG_NOSYSTEM: "1",
                HOME: temporaryDirectory,
                XDG_CONFIG_HOME: temporaryDirectory,
            },
        };
    }
}
function notARepository(url) {
    return new errors/* GitError */.XS(`${url} did not answer like a git repository.`, {
        fix: "Check that the runner reaches the GitHub server (proxy, firewall, sign-in page).",
    });
}
function readSettings(stdout) {
    return stdout.split("\0").flatMap((entry) => {
        const end = entry.indexOf("\n");
        return end === -1 ? [] : [[entry.slice(0, end), entry.slice(end + 1)]];
    });
}
function credentials({ url, token }) {
    if (token === undefined)
        return [];
    const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
    (0,log/* maskSecret */.$)(token);
    (0,log/* maskSecret */.$)(basic);
    return [[`http.${url}.extraheader`, `Authorization: basic ${basic}`]];
}
function environmentSettings(settings) {
    const entries = settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/head.js





async function identifyHead(request) {
    const { event, github } = request;
    const checkout = await (0,git_checkout/* openCheckout */.H)(request);
    const commit = await headCommit(checkout, event);
    const originRepository = (0,remote/* repositoryOnServer */.Nh)(checkout.originUrl ?? "", github.serverUrl);
    const isOurs = checkout.originUrl === undefined && isAtEvent(commit, event);
    const githubRepository = originRepository ?? (isOurs ? github.repository : undefined);
    const facts = { checkout, commit, originRepository, githubRepository };
    const notices = otherCommitNotices(checkout, event);
    const head = { ...facts, remote: findRemote(facts, request), notices };
    return { ...head, currentTag: await findCurrentTag(head, request) };
}
function isAtEvent(commit, event) {
    return commit !== undefined && (commit === event.commit || commit === event.pullRequestHead);
}
function findRemote({ checkout, commit, githubRepository }, request) {
    const { github, temporaryDirectory, signal, log } = request;
    const { git, originUrl, why } = checkout;
    if (git === undefined)
        return why === undefined ? {} : { why };
    const { serverUrl, token } = github;
    const address = (0,remote/* remoteAddress */.fn)({ originUrl, repository: githubRepository, serverUrl, token });
    if (typeof address === "string")
        return { why: address };
    const { file } = git.place;
    const objectFormat = commit?.length === 64 ? "sha256" : "sha1";
    const options = { file, address, objectFormat, temporaryDirectory, signal, log };
    return { repository: new RemoteRepository(options) };
}
async function headCommit(checkout, event) {
    const { head, repository } = checkout;
    const pullRequestHead = knownId(event.pullRequestHead);
    if (head === undefined || repository === undefined) {
        return pullRequestHead ?? knownId(event.commit);
    }
    if (pullRequestHead === undefined || pullRequestHead === head)
        return head;
    const [parents] = await repository.recordedParents([head]);
    return parents?.includes(pullRequestHead) ? pullRequestHead : head;
}
function knownId(id) {
    return id !== undefined && (0,repository/* isObjectId */.TS)(id) && !(0,repository/* isNullId */.JC)(id) ? id : undefined;
}
function otherCommitNotices(checkout, event) {
    const { head } = checkout;
    const expected = [knownId(event.commit), knownId(event.pullRequestHead)];
    if (head === undefined || expected[0] === undefined || expected.includes(head))
        return [];
    return [
        {
            level: "notice",
            what: `The checkout is at ${head}, the event is about ${expected[0]}: the checkout's commit is released.`,
            fix: "Check out the event's commit where that is meant: remove `ref` from actions/checkout.",
        },
    ];
}
async function findCurrentTag(head, request) {
    const { event, versionTags } = request;
    const tags = await knownTags(head, request);
    const named = tags.filter((tag) => versionTags.includes(tag.name));
    const atHead = named.find((tag) => tag.commit === head.commit);
    if (atHead === undefined && named[0] !== undefined)
        throw tagElsewhere(named[0], head.commit);
    return eventTagAtHead(tags, head, event) ?? atHead?.name;
}
async function knownTags(head, { versionTags, want, log }) {
    const { repository, state } = head.checkout;
    const tags = (await repository?.tags()) ?? [];
    const isComplete = state === "complete" && tags.length > 0;
    const remote = head.remote.repository;
    if (isComplete || remote === undefined || versionTags.length === 0)
        return tags;
    if (!want.commits && !want.refs)
        return tags;
    try {
        return [...tags, ...(await remote.tags())];
    }
    catch (error) {
        if (!(error instanceof errors/* GitError */.XS))
            throw error;
        log.debug(error.message);
        return tags;
    }
}
function eventTagAtHead(tags, head, event) {
    if (event.tag === undefined || head.commit === undefined)
        return undefined;
    const commit = tags.find((tag) => tag.name === event.tag)?.commit ?? knownId(event.commit);
    return commit === head.commit ? event.tag : undefined;
}
function tagElsewhere(tag, head) {
    return new errors/* InputError */.dz([
        {
            what: `The version names the tag ${tag.name}, which is on the commit ${tag.commit}; the head commit is ${head ?? "not known"}.`,
            where: "input version",
            fix: `Check out ${tag.name} (\`ref: ${tag.name}\` of actions/checkout), or choose another version.`,
        },
    ]);
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/pathspec.js

function pathspecs(paths) {
    const problems = paths.flatMap((path) => problemOf(path));
    if (problems.length > 0)
        throw new errors/* InputError */.dz(problems);
    const cleaned = paths.map((path) => cleanPath(path));
    const included = cleaned.filter(({ exclude }) => !exclude);
    const excluded = cleaned.filter(({ exclude }) => exclude);
    if (excluded.length === 0 && included.some(({ path }) => path === ""))
        return [];
    return [
        ...included.map(({ path }) => `:(top,glob)${path}`),
        ...excluded.map(({ path }) => `:(top,glob,exclude)${path}`),
    ];
}
function cleanPath(text) {
    const exclude = text.startsWith("!");
    const segments = (exclude ? text.slice(1) : text).split("/");
    const path = segments.filter((segment) => segment !== "" && segment !== ".").join("/");
    return { path, exclude };
}
function problemOf(text) {
    const { path, exclude } = cleanPath(text);
    const where = "input paths";
    const fix = "Write paths from the root of the repository, such as packages/api.";
    if (text.includes("\0") || path.split("/").includes("..")) {
        return [{ what: `The path "${text}" leads out of the repository.`, where, fix }];
    }
    if (/^!?(?:\/|[a-z]:[/\\])/iu.test(text)) {
        return [{ what: `The path "${text}" is absolute.`, where, fix }];
    }
    if (text.includes("\\")) {
        return [
            { what: `The path "${text}" has a backslash.`, where, fix: "Separate folders with /." },
        ];
    }
    return exclude && path === ""
        ? [{ what: `The path "${text}" excludes everything.`, where, fix }]
        : [];
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/last-fetch.js

async function lastFetchedTags(file) {
    const text = await external_node_fs_.promises.readFile(file, "utf8").catch(() => undefined);
    return text === undefined
        ? undefined
        : new Set([...text.matchAll(/\ttag '(\S+)' of /gu)].map(([, name = ""]) => name));
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/checkout-tags.js

async function certainTags(task, repository) {
    const tags = await repository.tags();
    const { repository: remote } = task.head.remote;
    const { originUrl } = task.head.checkout;
    if (originUrl === undefined || remote === undefined)
        return tags;
    if (await hasEveryTag(task, tags))
        return tags;
    const { presentTags } = await __webpack_require__.e(/* import() */ 999).then(__webpack_require__.bind(__webpack_require__, 7999));
    const served = await remote.tags();
    const names = new Set(served.map(({ name }) => name));
    const own = tags.filter(({ name }) => !names.has(name));
    return presentTags([...served, ...own], repository);
}
async function hasEveryTag(task, tags) {
    const elsewhere = tags.filter((tag) => tag.commit !== task.commit);
    const { fetchHead } = task.head.checkout;
    if (elsewhere.length === 0 || fetchHead === undefined)
        return elsewhere.length > 0;
    const fetched = await lastFetchedTags(fetchHead);
    return fetched === undefined || elsewhere.every(({ name }) => fetched.has(name));
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/commits.js + 2 modules
var history_commits = __webpack_require__(5961);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/early-commits.js


const HEAD_START_MS = 25;
class EarlyCommits {
    #task;
    #repository;
    #reads;
    #headStart;
    #reading;
    constructor(task, repository, options) {
        this.#task = task;
        this.#repository = repository;
        this.#reads = options.reads;
        this.#headStart = options.headStart ?? HEAD_START_MS;
    }
    get ancestry() {
        const repository = this.#repository;
        return {
            isAncestor: (older, newer) => this.#isAncestor(older, newer),
            ancestorsAmong: (commits, head) => repository.ancestorsAmong(commits, head),
            frontier: (commits, head) => repository.frontier(commits, head),
            distance: (older, head) => repository.distance(older, head),
            mergeBase: (one, other) => repository.mergeBase(one, other),
        };
    }
    collect(decision) {
        const reading = this.#reading;
        if (reading !== undefined && reading.previous === decision.previous)
            return reading.commits;
        this[Symbol.dispose]();
        return (0,history_commits/* collectCommits */.vT)({ decision, git: this.#repository.git }, this.#task);
    }
    [Symbol.dispose]() {
        this.#reading?.stop();
        this.#reading = undefined;
    }
    async #isAncestor(older, newer) {
        const { commit, paths } = this.#task;
        if (this.#reads && newer === commit) {
            const { commits } = this.#begin(older);
            const headStart = (0,promises_.setTimeout)(this.#headStart, undefined, { ref: false });
            const read = await Promise.race([commits.catch(() => undefined), headStart]);
            const areAll = read && read.commits.length === read.commitCount && paths.length === 0;
            if (areAll && read.commitCount > 0) {
                return read.commits.some(({ parents }) => parents.includes(older));
            }
        }
        return this.#repository.isAncestor(older, newer);
    }
    #begin(previous) {
        if (this.#reading?.previous === previous)
            return this.#reading;
        this[Symbol.dispose]();
        const { git } = this.#repository;
        const controller = new AbortController();
        const signal = AbortSignal.any([git.place.signal, controller.signal]);
        const decision = { previous, foundBy: "", notices: [] };
        const commits = (0,history_commits/* collectCommits */.vT)({ decision, git: git.with({ signal }) }, this.#task);
        commits.catch(() => undefined);
        this.#reading = { previous, commits, stop: () => controller.abort() };
        return this.#reading;
    }
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/reasons.js
var history_reasons = __webpack_require__(9424);
// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/history/range.js + 2 modules
var history_range = __webpack_require__(6558);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/read.js
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








const WAYS = [readCheckout, readFetched, readCompared, readUnconfirmed];
const loadFetching = async () => await __webpack_require__.e(/* import() */ 999).then(__webpack_require__.bind(__webpack_require__, 7999));
async function readReleaseHistory(head, request) {
    const paths = pathspecs(request.paths);
    const { commits, refs } = request.want;
    if (!commits && !refs)
        return { commits: [], notices: [] };
    if (head.commit === undefined)
        return nothingKnown(head);
    const task = { head, commit: head.commit, request, paths };
    const reasons = [];
    try {
        for (const way of WAYS) {
            const history = await tryWay(way, task, reasons);
            if (history !== undefined)
                return history;
        }
        return headAlone(task, reasons);
    }
    finally {
        await head.remote.repository?.dispose();
    }
}
async function tryWay(way, task, reasons) {
    try {
        return await way(task, reasons);
    }
    catch (error) {
        if (!(error instanceof errors/* GitError */.XS || error instanceof errors/* GitHubError */.y_))
            throw error;
        task.request.log.debug(`${error.message} ${error.fix ?? ""}`);
        (0,history_reasons/* addReason */.YX)(reasons, error);
        return undefined;
    }
}
async function readCheckout(task) {
    const { state, why = "", fix, repository } = task.head.checkout;
    if (repository === undefined)
        throw new errors/* GitError */.XS(why, { fix });
    if (state === "complete") {
        const elsewhere = await readElsewhere(task, repository);
        return elsewhere ?? readComplete(task, repository, () => certainTags(task, repository));
    }
    const { provenRange } = await loadFetching();
    const proven = lacksTrees(task) ? undefined : await provenRange(task, repository);
    if (proven === undefined)
        throw new errors/* GitError */.XS(why);
    return readRange(task, proven, { source: "checkout" });
}
async function readComplete(task, repository, tags) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const early = __addDisposableResource(env_1, new EarlyCommits(task, repository, { reads: !lacksTrees(task) }), false);
        const resolve = (name) => repository.resolve(name);
        const decision = await (0,history_range/* decideRange */.gE)(task, { ancestry: early.ancestry, tags, resolve });
        if (lacksTrees(task))
            return await fetchMissingTrees(task, decision);
        const collected = await early.collect(decision);
        return reported(task, { decision, collected }, { source: "checkout" });
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
function lacksTrees(task) {
    return task.head.checkout.missing === "trees" && (0,history_commits/* needsTrees */.$m)(task);
}
async function readUnconfirmed(task, reasons) {
    const { state, repository } = task.head.checkout;
    if (state !== "complete" || repository === undefined || lacksTrees(task))
        return undefined;
    const history = await readComplete(task, repository, () => repository.tags());
    if (history.range?.previous === undefined)
        return undefined;
    const notice = {
        level: "warning",
        what: `The previous release was found among the tags of the checkout, which may not be all of them. ${(0,history_reasons/* told */.Ev)(reasons)}`,
        fix: (0,history_reasons/* advice */.v9)(task.head.checkout, reasons),
    };
    return { ...history, notices: [...history.notices, notice] };
}
async function readElsewhere(task, repository) {
    const name = task.request.previousRef ?? (0,history_range/* startOfPush */.AA)(task);
    if (name === undefined || (await repository.resolve(name)) !== undefined)
        return undefined;
    try {
        return await readFetched(task, [{ what: `The checkout does not have ${(0,release_tracker_text/* plainText */.wh)(name)}.` }]);
    }
    catch (error) {
        if (error instanceof errors/* GitError */.XS)
            return undefined;
        throw error;
    }
}
async function fetchMissingTrees(task, decision) {
    const sourceReason = "The checkout is a partial clone without the trees that tell which files changed.";
    const { repository: remote, why = "" } = task.head.remote;
    if (remote === undefined)
        throw new errors/* GitError */.XS(`${sourceReason} ${why}`);
    const { fetchDecided } = await loadFetching();
    const readable = await fetchDecided(task, decision, remote);
    return readRange(task, readable, { source: "fetch", sourceReason });
}
async function readFetched(task, reasons) {
    const { repository: remote, why } = task.head.remote;
    if (remote === undefined)
        throw new errors/* GitError */.XS(why ?? "There is nothing to fetch from.");
    const sourceReason = (0,history_reasons/* told */.Ev)(reasons);
    task.request.log.info(`${sourceReason} Fetching what is missing from ${remote.url} \u2026`);
    const { fetchHistory } = await loadFetching();
    const readable = await fetchHistory(task, remote);
    return readRange(task, readable, { source: "fetch", sourceReason });
}
async function readCompared(task, reasons) {
    const { compareHistory } = await __webpack_require__.e(/* import() */ 713).then(__webpack_require__.bind(__webpack_require__, 1713));
    return compareHistory(task, reasons);
}
async function readRange(task, readable, source) {
    const collected = await (0,history_commits/* collectCommits */.vT)(readable, task);
    return reported(task, { decision: readable.decision, collected }, source);
}
function reported(task, { decision, collected }, source) {
    const range = (0,history_range/* reportedRange */.$y)(task, decision, source);
    return { ...collected, range, notices: decision.notices };
}
function headAlone(task, reasons) {
    const sourceReason = (0,history_reasons/* told */.Ev)(reasons);
    const fix = (0,history_reasons/* advice */.v9)(task.head.checkout, reasons);
    return {
        range: {
            current: task.commit,
            ...(0,history_range/* currentName */.TH)(task),
            foundBy: "not found: the history could not be read",
            source: "none",
            sourceReason,
            advice: fix,
        },
        commits: [],
        notices: [
            {
                level: "warning",
                what: `The commits of this release are not known, so it is sent with its head commit alone. ${sourceReason}`,
                fix,
            },
        ],
    };
}
function nothingKnown(head) {
    const why = head.checkout.why ?? "The checkout has no commit yet.";
    return {
        commits: [],
        notices: [
            {
                level: "warning",
                what: `Neither the checkout nor the event names a commit, so the release is sent without commits. ${why}`,
                fix: "Run actions/checkout in a step before this one.",
            },
        ],
    };
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/compose.js


const MAX_URL_LENGTH = 200;
function composeRelease(version, sources, outcome) {
    const { inputs, head, history } = sources;
    outcome.ref = inputs.ref ?? head.commit;
    outcome.dateReleased =
        inputs.dateReleased === undefined ? new Date().toISOString() : inputs.dateReleased;
    const url = inputs.releaseUrl ?? defaultUrl(sources, outcome);
    if (url !== undefined)
        outcome.url = url;
    const release = { version, projects: inputs.projects, ref: outcome.ref };
    if (url !== undefined)
        release.url = url;
    if (outcome.dateReleased !== null)
        release.dateReleased = outcome.dateReleased;
    if (history && inputs.setCommits !== "none")
        addHistory(release, { ...sources, history }, outcome);
    return release;
}
function addHistory(release, sources, outcome) {
    const { inputs, history } = sources;
    const repository = repositoryName(sources);
    outcome.repository = repository;
    if (history.commitCount !== undefined)
        outcome.commitCount = history.commitCount;
    if (history.range)
        outcome.range = { ...history.range, comparePage: comparePage(sources) };
    if (inputs.setCommits !== "commits" && history.range) {
        release.refs = [releaseRef(repository, history.range)];
    }
    if (inputs.setCommits === "refs" || history.commits.length === 0)
        return;
    if (repository.length > MAX_COMMIT_REPOSITORY) {
        outcome.notices.push({
            level: "warning",
            what: `The repository's name "${repository}" has more than ${MAX_COMMIT_REPOSITORY} characters, which the service does not take in commits: refs are sent alone.`,
            fix: `Set "repository" to a shorter name of the repository on the service.`,
        });
        return;
    }
    release.commits = history.commits.map((commit) => {
        const { commit: sent, pathsLeftOut } = withinLimits(releaseCommit(commit, repository));
        outcome.omitted.paths += pathsLeftOut;
        return sent;
    });
    leaveOutTimestamps(release.commits, outcome);
}
function leaveOutTimestamps(commits, outcome) {
    const undated = commits.filter(({ timestamp }) => timestamp === undefined).length;
    if (undated === 0)
        return;
    for (const commit of commits)
        delete commit.timestamp;
    outcome.notices.push({
        level: "notice",
        what: `${undated} of ${commits.length} commits carry no date that can be read: all were sent without their dates, because the service takes dates on every commit or on none.`,
    });
}
function recordSent(sent, { history, head, context }, outcome) {
    outcome.requestBytes = sent.bytes;
    outcome.omitted.patchSets = sent.patchSetsLeftOut;
    const commits = history?.commits ?? [];
    outcome.commits = commits
        .slice(0, sent.sentCommits)
        .map((commit) => commitRow(commit, repositoryPage(head, context)));
    if (sent.sentCommits + sent.commitsLeftOut > 0) {
        outcome.omitted.commits = (history?.commitCount ?? 0) - sent.sentCommits;
    }
}
function releaseRef(repository, range) {
    const ref = { repository, commit: range.current };
    if (range.previous !== undefined)
        ref.previousCommit = range.previous;
    return ref;
}
function releaseCommit(commit, repository) {
    const sent = {
        id: commit.id,
        repository,
        author_name: commit.authorName,
        author_email: commit.authorEmail,
        timestamp: commit.timestamp,
        message: commit.message,
    };
    if (commit.changes)
        sent.patch_set = commit.changes;
    return sent;
}
function commitRow(commit, page) {
    const row = {
        id: commit.id,
        subject: commit.message.split("\n", 1)[0] ?? "",
        author: commit.authorName,
        timestamp: commit.timestamp,
    };
    if (page !== undefined)
        row.url = `${page}/commit/${commit.id}`;
    if (commit.changes) {
        const files = { added: 0, modified: 0, deleted: 0 };
        for (const { type } of commit.changes)
            files[CHANGE_NAMES[type]] += 1;
        row.files = files;
    }
    return row;
}
const CHANGE_NAMES = { A: "added", M: "modified", D: "deleted" };
function repositoryName({ inputs, head, context }) {
    const name = inputs.repository ?? head.originRepository ?? context.repository;
    if (name !== undefined)
        return name;
    throw new errors/* InputError */.dz([
        {
            what: "The repository's name on the service cannot be told: the checkout's origin is not on this GitHub server, and GITHUB_REPOSITORY is not set.",
            where: "input repository",
            fix: `Set "repository", for example "repository: owner/name", or "set-commits: none".`,
        },
    ]);
}
function repositoryPage(head, context) {
    const name = head.originRepository ?? context.repository;
    if (name === undefined)
        return undefined;
    const path = name.split("/").map((part) => encodeURIComponent(part));
    return `${context.serverUrl}/${path.join("/")}`;
}
function comparePage({ head, history, context }) {
    const page = repositoryPage(head, context);
    const { previous, current } = history?.range ?? {};
    if (page === undefined || previous === undefined || previous === current)
        return undefined;
    return `${page}/compare/${previous}...${current}`;
}
function defaultUrl({ head, context }, outcome) {
    const page = repositoryPage(head, context);
    if (page === undefined || head.commit === undefined)
        return undefined;
    const url = head.currentTag === undefined
        ? `${page}/commit/${head.commit}`
        : `${page}/releases/tag/${encodeURIComponent(head.currentTag)}`;
    if (url.length <= MAX_URL_LENGTH)
        return url;
    outcome.notices.push({
        level: "notice",
        what: `The address of the tag's page has ${url.length} characters, more than the ${MAX_URL_LENGTH} that the service takes: it was left out.`,
        fix: `Set "release-url" to a shorter one.`,
    });
    return undefined;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/release/version-rules.js
var version_rules = __webpack_require__(8444);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/version.js


function versionTags({ version, versionIsTag, tagPrefix }) {
    if (version === undefined)
        return [];
    return versionIsTag ? [version] : [...new Set([`${tagPrefix}${version}`, version])];
}
function releaseVersion(inputs, head, notices) {
    const tag = inputs.versionIsTag ? inputs.version : head.currentTag;
    const written = inputs.versionIsTag ? undefined : inputs.version;
    const name = written ?? (tag === undefined ? head.commit : versionOfTag(tag, inputs.tagPrefix, notices));
    if (name === undefined)
        throw unknownVersion();
    const problem = (0,version_rules/* versionProblem */.Ec)(name, inputs.versionPrefix);
    if (problem)
        throw new errors/* InputError */.dz([problem]);
    return `${inputs.versionPrefix}${name}`;
}
function unknownVersion() {
    return new errors/* InputError */.dz([
        {
            what: "There is no version: the working directory is no repository, and the event names neither a tag nor a commit.",
            where: "input version",
            fix: `Set "version", or check the repository out first (actions/checkout).`,
        },
    ]);
}
function versionOfTag(tag, prefix, notices) {
    if (!tag.startsWith(prefix) || tag === prefix) {
        throw new errors/* InputError */.dz([
            {
                what: `The tag "${tag}" does not begin with the tag prefix "${prefix}", or nothing follows it.`,
                where: "input tag-prefix",
                fix: `Run the step only for tags of that family ("on: push: tags: '${prefix}*'"), or change "tag-prefix".`,
            },
        ]);
    }
    const version = tag.slice(prefix.length);
    const allowed = (0,version_rules/* slashesToDashes */.pp)(version);
    if (allowed !== version) {
        notices.push({
            level: "notice",
            what: `The service takes no slash in a version: the tag "${tag}" became "${allowed}".`,
            fix: `Set "tag-prefix" to remove the part before the version, or "version" to choose it.`,
        });
    }
    return allowed;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/create.js









async function createRelease(inputs, outcome, run) {
    const { context, transport, log } = run;
    const started = new Date();
    if (context.event.deletedRef !== undefined && inputs.version === undefined) {
        reportDeletedRef(context.event.deletedRef, outcome);
        return;
    }
    const request = historyRequest(inputs, run);
    const identified = identifyHead(request);
    if (!inputs.dryRun)
        transport.connect();
    const head = await identified;
    outcome.notices.push(...head.notices);
    outcome.headCommit = head.commit;
    log.info(`Head commit ${head.commit ?? "not known"}${head.currentTag === undefined ? "" : `, tag ${head.currentTag}`}`);
    (0,fork/* refuseForeignCode */.K)(head.commit, { context, dryRun: inputs.dryRun });
    const version = releaseVersion(inputs, head, outcome.notices);
    outcome.version = version;
    const history = await readHistory(head, request, outcome);
    const sources = { inputs, context, head, history };
    const newRelease = composeRelease(version, sources, outcome);
    const resolutions = await planResolutions(inputs, { history, outcome, run });
    const releases = new Releases(transport, inputs.organization);
    if (inputs.dryRun) {
        recordSent(releaseBody(newRelease), sources, outcome);
        outcome.outcome = "planned";
    }
    else {
        log.info(creationLine(newRelease, outcome));
        const created = await releases.create(newRelease);
        recordSent(created.sent, sources, outcome);
        recordCreated(created, outcome);
        outcome.servicePage = releasePage(version, inputs);
    }
    try {
        await recordDeploy(inputs, outcome, { releases, log, started });
    }
    finally {
        await resolutions.carryOut();
    }
}
async function planResolutions(inputs, resolving) {
    if (!inputs.resolveFromCommits && !inputs.resolveInNextRelease)
        return { async carryOut() { } };
    const resolutions = await Promise.all(/* import() */[__webpack_require__.e(909), __webpack_require__.e(343)]).then(__webpack_require__.bind(__webpack_require__, 3343));
    return resolutions.planResolutions(inputs, resolving);
}
function reportDeletedRef(ref, outcome) {
    outcome.outcome = "unchanged";
    outcome.notices.push({
        level: "notice",
        what: `The ref "${ref}" was deleted: there is nothing to release.`,
        fix: `Skip the step for deletions: "if: github.event.deleted != true".`,
    });
}
function historyRequest(inputs, run) {
    const { context, lifetime, log } = run;
    const { setCommits } = inputs;
    return {
        directory: (0,external_node_path_.resolve)(context.workspace, inputs.workingDirectory ?? "."),
        workspace: context.workspace,
        event: context.event,
        versionTags: versionTags(inputs),
        previousRef: inputs.previousRef,
        tagPattern: inputs.tagPattern,
        paths: inputs.paths,
        want: {
            commits: setCommits === "auto" || setCommits === "commits" || inputs.resolveFromCommits,
            refs: setCommits === "auto" || setCommits === "refs",
            patchSet: inputs.patchSet,
            maxCommits: inputs.maxCommits,
        },
        github: {
            serverUrl: context.serverUrl,
            apiUrl: context.apiUrl,
            repository: context.repository,
            token: inputs.githubToken,
        },
        temporaryDirectory: context.temporaryDirectory,
        signal: lifetime.stopping,
        log,
    };
}
async function readHistory(head, request, outcome) {
    if (!request.want.commits && !request.want.refs)
        return undefined;
    const history = await readReleaseHistory(head, request);
    outcome.notices.push(...history.notices);
    if (history.range)
        request.log.info(rangeLine(history.range, history.commitCount));
    return history;
}
function rangeLine(range, commitCount) {
    const from = range.previousName ?? range.previous;
    const to = range.currentName ?? range.current;
    const span = from === undefined ? to : `${from}..${to}`;
    const count = commitCount === undefined ? "commits not known" : counted(commitCount);
    return `Range ${span} (${range.foundBy}): ${count}`;
}
function counted(commits) {
    return commits === 1 ? "1 commit" : `${commits} commits`;
}
function creationLine(release, outcome) {
    const commits = counted(release.commits?.length ?? 0);
    return `Creating release ${release.version} with ${commits} at ${outcome.baseUrl} \u2026`;
}
function releasePage(version, { baseUrl, organization }) {
    return `${baseUrl}/organizations/${organization}/releases/${encodeURIComponent(version)}/`;
}
function recordCreated({ release, existed, refsAccepted }, outcome) {
    outcome.outcome = existed ? "updated" : "created";
    outcome.existed = existed;
    outcome.refsAccepted = refsAccepted;
    if (release.shortVersion !== undefined)
        outcome.shortVersion = release.shortVersion;
    if (release.dateCreated !== undefined)
        outcome.dateCreated = release.dateCreated;
    if (existed) {
        if (release.ref !== undefined)
            outcome.ref = release.ref;
        if (release.url !== undefined)
            outcome.url = release.url;
        outcome.dateReleased = release.dateReleased ?? null;
    }
    if (!refsAccepted) {
        outcome.notices.push({
            level: "notice",
            what: `The service does not know the repository "${outcome.repository ?? ""}": the release was sent without refs.`,
            fix: `Connect the repository to the organization on the service, or set "repository" to the name that it has there.`,
        });
    }
}


/***/ }),

/***/ 5961:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c8: () => (/* binding */ FIRST_RELEASE_COMMITS),
  vT: () => (/* binding */ collectCommits),
  Z1: () => (/* binding */ excludedFrom),
  $m: () => (/* binding */ needsTrees),
  up: () => (/* binding */ newestCount)
});

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/log-format.js
const FIELDS = ["%H", "%P", "%an", "%ae", "%ad", "%cd", "%B"];
const LOG_OPTIONS = [
    "-z",
    "--no-color",
    "--no-notes",
    "--no-decorate",
    "--no-mailmap",
    "--encoding=UTF-8",
    "--date=raw",
    `--format=tformat:${FIELDS.join("%x00")}`,
];
const CHANGES_OPTIONS = [
    "--name-status",
    "--no-renames",
    "--diff-merges=first-parent",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=none",
];
class LogParser {
    #withChanges;
    #rest = [];
    #fields = [];
    #changes = [];
    #status;
    constructor(withChanges) {
        this.#withChanges = withChanges;
    }
    *push(chunk) {
        let start = 0;
        for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
            const commit = this.#token(this.#take(chunk, start, end));
            if (commit)
                yield commit;
            start = end + 1;
        }
        if (start < chunk.length)
            this.#rest.push(Buffer.from(chunk.subarray(start)));
    }
    *end() {
        const commit = this.#finish();
        if (commit)
            yield commit;
    }
    #take(chunk, start, end) {
        if (this.#rest.length === 0)
            return chunk.toString("utf8", start, end);
        const whole = Buffer.concat([...this.#rest, chunk.subarray(start, end)]);
        this.#rest = [];
        return whole.toString("utf8");
    }
    #token(text) {
        if (this.#fields.length > 0 && this.#fields.length < FIELDS.length) {
            this.#fields.push(text);
            return undefined;
        }
        if (this.#fields.length === FIELDS.length && this.#isChange(text))
            return undefined;
        const finished = this.#finish();
        this.#fields = [text];
        return finished;
    }
    #isChange(text) {
        if (this.#status !== undefined) {
            this.#changes.push({ path: text, type: changeType(this.#status) });
            this.#status = undefined;
            return true;
        }
        const status = text.trimStart();
        if (status.length > 1)
            return false;
        if (status !== "")
            this.#status = status;
        return true;
    }
    #finish() {
        const [id, parents, authorName, authorEmail, authorDate, committerDate, message] = this.#fields;
        if (id === undefined || message === undefined)
            return undefined;
        const timestamp = isoTimestamp(authorDate ?? "") ?? isoTimestamp(committerDate ?? "");
        const commit = {
            id,
            parents: parents ? parents.split(" ") : [],
            authorName: authorName ?? "",
            authorEmail: authorEmail ?? "",
            timestamp,
            message: message.replace(/\n+$/u, ""),
            ...(this.#withChanges && { changes: this.#changes }),
        };
        this.#fields = [];
        this.#changes = [];
        return commit;
    }
}
function changeType(status) {
    return status === "A" || status === "D" ? status : "M";
}
const LATEST_SECOND = 253_402_300_799;
function isoTimestamp(raw) {
    const [, seconds, sign, hours, minutes] = /^(\d{1,12}) ([+-])(\d\d)(\d\d)$/u.exec(raw) ?? [];
    if (seconds === undefined || Number(seconds) === 0)
        return undefined;
    if (Number(seconds) > LATEST_SECOND)
        return undefined;
    const offset = Number(hours) * 60 + Number(minutes);
    if (offset > 14 * 60 || Number(minutes) > 59)
        return isoDate(Number(seconds), 0, "+00:00");
    return isoDate(Number(seconds), sign === "-" ? -offset : offset, `${sign}${hours}:${minutes}`);
}
function isoDate(seconds, offsetMinutes, suffix) {
    const local = Math.max(0, seconds + offsetMinutes * 60);
    if (local > LATEST_SECOND)
        return undefined;
    return `${new Date(local * 1000).toISOString().slice(0, 19)}${suffix}`;
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var repository = __webpack_require__(1711);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/git/log.js


async function* readCommits(git, selection, reading) {
    const what = `read the commits of ${describeSelection(selection)}`;
    const chosen = reading.changes && selection.paths.length > 0
        ? await chosenCommits(git, selection, reading.limit)
        : wholeSelection(selection, reading);
    if (chosen === undefined)
        return;
    const parser = new LogParser(reading.changes);
    for await (const chunk of git.stream({ what, command: "log", ...chosen })) {
        yield* parser.push(chunk);
    }
    yield* parser.end();
}
function wholeSelection(selection, { changes, limit }) {
    return {
        args: [
            ...LOG_OPTIONS,
            ...(changes ? CHANGES_OPTIONS : []),
            `--max-count=${limit}`,
            ...pathArguments(selection),
        ],
        input: (0,repository/* revisions */.ZW)(selection.head, selection.excluded),
    };
}
async function chosenCommits(git, selection, limit) {
    const ids = [];
    const output = git.stream({
        what: `choose the commits of ${describeSelection(selection)} by their paths`,
        command: "rev-list",
        args: [`--max-count=${limit}`, ...pathArguments(selection)],
        input: (0,repository/* revisions */.ZW)(selection.head, selection.excluded),
    });
    for await (const id of (0,repository/* lines */.Mn)(output))
        ids.push(id);
    if (ids.length === 0)
        return undefined;
    return {
        args: [...LOG_OPTIONS, ...CHANGES_OPTIONS, "--no-walk=unsorted", "--stdin", "--"],
        input: [...ids, ""].join("\n"),
    };
}
async function countCommits(git, selection) {
    let text = "";
    const output = git.stream({
        what: `count the commits of ${describeSelection(selection)}`,
        command: "rev-list",
        args: ["--count", ...pathArguments(selection)],
        input: (0,repository/* revisions */.ZW)(selection.head, selection.excluded),
    });
    for await (const chunk of output)
        text += chunk.toString("latin1");
    return Number.parseInt(text, 10);
}
function describeSelection({ head, excluded }) {
    const [first] = excluded;
    return first === undefined ? head.slice(0, 12) : `${first.slice(0, 12)}..${head.slice(0, 12)}`;
}
function pathArguments(selection) {
    return ["--stdin", "--", ...selection.paths];
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/commits.js

const FIRST_RELEASE_COMMITS = 20;
async function collectCommits(readable, task) {
    const { decision, git } = readable;
    const { want } = task.request;
    const isFirst = decision.previous === undefined;
    const limit = newestCount(task, decision);
    const selection = { head: task.commit, excluded: excludedFrom(readable), paths: task.paths };
    const commits = [];
    if (want.commits) {
        const reading = { changes: want.patchSet, limit };
        for await (const commit of readCommits(git, selection, reading))
            commits.push(commit);
        if (isFirst || commits.length < limit)
            return { commits, commitCount: commits.length };
    }
    const commitCount = await countCommits(git, selection);
    return { commits, commitCount: isFirst ? Math.min(commitCount, limit) : commitCount };
}
function excludedFrom({ decision, excluded, }) {
    return excluded ?? (decision.previous === undefined ? [] : [decision.previous]);
}
function newestCount({ request }, decision) {
    const { maxCommits } = request.want;
    return decision.previous === undefined ? Math.min(FIRST_RELEASE_COMMITS, maxCommits) : maxCommits;
}
function needsTrees({ request, paths }) {
    return paths.length > 0 || (request.want.commits && request.want.patchSet);
}


/***/ }),

/***/ 6558:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  TH: () => (/* binding */ currentName),
  gE: () => (/* binding */ decideRange),
  VF: () => (/* binding */ decideStart),
  BF: () => (/* binding */ decideTag),
  yn: () => (/* binding */ firstRelease),
  E2: () => (/* binding */ namedStart),
  $V: () => (/* binding */ noticingLoss),
  WW: () => (/* binding */ pushIsAboutHead),
  $y: () => (/* binding */ reportedRange),
  S0: () => (/* binding */ startName),
  AA: () => (/* binding */ startOfPush),
  pW: () => (/* binding */ tagCandidates)
});

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/errors.js
var errors = __webpack_require__(5993);
// EXTERNAL MODULE: ./node_modules/semver/functions/compare-build.js
var compare_build = __webpack_require__(7648);
// EXTERNAL MODULE: ./node_modules/semver/functions/parse.js
var parse = __webpack_require__(6353);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/tag-family.js


function tagParts(name) {
    const start = /\d+(?:\.\d+)+/u.exec(name)?.index ?? /\d/u.exec(name)?.index;
    if (start === undefined)
        return undefined;
    return {
        family: name.slice(0, start).replace(/(?<=^|[^\p{L}])v$/iu, ""),
        version: name.slice(start),
    };
}
function familyPattern(name) {
    const parts = tagParts(name);
    return parts && `${name.slice(0, name.length - parts.version.length)}*`;
}
function semanticVersion(name) {
    const version = tagParts(name)?.version ?? "";
    const padded = version.replace(/^(\d+\.\d+)(?![\d.])/u, "$1.0");
    return parse(padded, { loose: true }) ?? undefined;
}
function earlierTags(tags, current, pattern) {
    const family = tagParts(current)?.family;
    const related = tags.filter((tag) => pattern === undefined ? tagParts(tag.name)?.family === family : matchesGlob(tag.name, pattern));
    const version = semanticVersion(current);
    const others = related.filter((tag) => tag.name !== current);
    if (family === undefined && pattern === undefined)
        return { kind: "unordered", tags: [] };
    if (version === undefined)
        return { kind: "unordered", tags: others };
    const earlier = newestFirst(others).filter((tag) => compareVersions(tag.version, version) < 0 &&
        (version.prerelease.length > 0 || tag.version.prerelease.length === 0));
    return { kind: "ordered", tags: earlier.map(({ name, commit }) => ({ name, commit })) };
}
function matchingTags(tags, pattern) {
    if (pattern === undefined)
        return { kind: "unordered", tags: [...tags] };
    const matching = tags.filter((tag) => matchesGlob(tag.name, pattern));
    const versions = newestFirst(matching);
    if (versions.length === 0)
        return { kind: "unordered", tags: matching };
    return { kind: "ordered", tags: versions.map(({ name, commit }) => ({ name, commit })) };
}
function newestFirst(tags) {
    return tags
        .flatMap((tag) => {
        const version = semanticVersion(tag.name);
        return version ? [{ ...tag, version }] : [];
    })
        .toSorted((a, b) => compareVersions(b.version, a.version) || compareNames(b.name, a.name));
}
function bestName(names) {
    const tags = names.map((name) => ({ name, commit: "" }));
    return newestFirst(tags)[0]?.name ?? names.toSorted((a, b) => compareNames(b, a))[0];
}
function compareVersions(a, b) {
    return compare_build(a, b, { loose: true });
}
function compareNames(a, b) {
    if (a === b)
        return 0;
    return a < b ? -1 : 1;
}
function matchesGlob(name, pattern) {
    let n = 0;
    let p = 0;
    let star = -1;
    let resume = 0;
    while (n < name.length) {
        if (pattern[p] === "*") {
            star = p++;
            resume = n;
        }
        else if (pattern[p] === "?" || (p < pattern.length && pattern[p] === name[n])) {
            n++;
            p++;
        }
        else if (star !== -1) {
            p = star + 1;
            n = ++resume;
        }
        else
            return false;
    }
    while (pattern[p] === "*")
        p++;
    return p === pattern.length;
}

;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/previous-tag.js

const SINGLE_CHECKS = 3;
function previousTagCandidates(tags, query) {
    const { head, currentTag, tagPattern } = query;
    const elsewhere = tags.filter((tag) => tag.commit !== head);
    const family = currentTag === undefined ? undefined : familyPattern(currentTag);
    if (currentTag !== undefined && (family !== undefined || tagPattern !== undefined)) {
        const foundBy = `newest earlier tag that matches ${tagPattern ?? family ?? currentTag}`;
        return { ...earlierTags(elsewhere, currentTag, tagPattern), foundBy };
    }
    const candidates = matchingTags(elsewhere, tagPattern);
    const foundBy = tagPattern === undefined
        ? "nearest tag before the head commit"
        : `newest tag before the head commit that matches ${tagPattern}`;
    return { ...candidates, foundBy };
}
function choosePreviousTag(candidates, head, ancestry) {
    return candidates.kind === "ordered"
        ? firstAncestor(candidates.tags, head, ancestry)
        : nearest(candidates.tags, head, ancestry);
}
async function firstAncestor(tags, head, ancestry) {
    for (const tag of tags.slice(0, SINGLE_CHECKS)) {
        if (await ancestry.isAncestor(tag.commit, head))
            return tag;
    }
    const rest = tags.slice(SINGLE_CHECKS);
    if (rest.length === 0)
        return undefined;
    const commits = rest.map((tag) => tag.commit);
    const ancestors = await ancestry.ancestorsAmong(commits, head);
    return rest.find((tag) => ancestors.has(tag.commit));
}
async function nearest(tags, head, ancestry) {
    if (tags.length === 0)
        return undefined;
    const commits = [...new Set(tags.map((tag) => tag.commit))];
    const ancestors = [...(await ancestry.ancestorsAmong(commits, head))];
    if (ancestors.length === 0)
        return undefined;
    const frontier = [...(await ancestry.frontier(ancestors, head))];
    const measured = [];
    for (const commit of frontier) {
        const distance = frontier.length === 1 ? 0 : await ancestry.distance(commit, head);
        measured.push({ commit, distance });
    }
    const named = measured.flatMap(({ commit, distance }) => {
        const names = tags.filter((tag) => tag.commit === commit).map((tag) => tag.name);
        const name = bestName(names);
        return name === undefined ? [] : [{ name, commit, distance }];
    });
    const best = Math.min(...named.map(({ distance }) => distance));
    const winner = bestName(named.filter((tag) => tag.distance === best).map((tag) => tag.name));
    const tag = named.find(({ name }) => name === winner);
    return tag && { name: tag.name, commit: tag.commit };
}

// EXTERNAL MODULE: ./node_modules/.cache/release-tracker/git/repository.js
var repository = __webpack_require__(1711);
;// CONCATENATED MODULE: ./node_modules/.cache/release-tracker/release/history/range.js



async function decideRange(task, ground) {
    const start = await namedStart(task, ground);
    if (start !== undefined && (await isUsable(task, start, ground))) {
        return decideNamed(task, start, ground);
    }
    const { foundBy, ...candidates } = tagCandidates(task, await ground.tags());
    const previous = await choosePreviousTag(candidates, task.commit, ground.ancestry);
    const decision = previous === undefined ? firstRelease() : decideTag(previous, foundBy);
    return start === undefined ? noticingLoss(task, decision) : decision;
}
function noticingLoss(task, decision) {
    const before = startOfPush(task);
    return before === undefined ? decision : { ...decision, notices: [goneNotice(before)] };
}
function goneNotice(before) {
    return {
        level: "warning",
        what: `The commit before the push (${before}) is not known any more: the release begins at a tag instead.`,
        fix: `Set "previous-ref" to the release that this one follows.`,
    };
}
function startOfPush(task) {
    return task.request.previousRef === undefined && pushIsAboutHead(task)
        ? commitBeforePush(task)
        : undefined;
}
function startName(task) {
    return task.request.previousRef ?? commitBeforePush(task);
}
function commitBeforePush({ head, request }) {
    const { before } = request.event;
    if (head.currentTag !== undefined || before === undefined)
        return undefined;
    return (0,repository/* isObjectId */.TS)(before) && !(0,repository/* isNullId */.JC)(before) ? before : undefined;
}
async function namedStart(task, ground) {
    const { previousRef } = task.request;
    if (previousRef !== undefined) {
        const previous = await ground.resolve(previousRef);
        if (previous === undefined)
            throw unknownPreviousRef(previousRef);
        return { previous, name: previousRef, foundBy: "the input previous-ref" };
    }
    const before = commitBeforePush(task);
    const previous = before === undefined ? undefined : await ground.resolve(before);
    return previous === undefined ? undefined : { previous, foundBy: "the commit before the push" };
}
async function isUsable(task, start, { ancestry }) {
    if (pushIsAboutHead(task))
        return true;
    return ancestry.isAncestor(start.previous, task.commit);
}
function pushIsAboutHead({ request, commit }) {
    return request.previousRef !== undefined || request.event.commit === commit;
}
function tagCandidates(task, tags) {
    return previousTagCandidates(tags, {
        head: task.commit,
        currentTag: task.head.currentTag,
        tagPattern: task.request.tagPattern,
    });
}
function firstRelease() {
    return { foundBy: "first release: no earlier tag", notices: [] };
}
function decideTag(tag, foundBy) {
    return {
        previous: tag.commit,
        refsFrom: tag.commit,
        previousName: tag.name,
        foundBy,
        notices: [],
    };
}
async function decideNamed({ commit }, start, { ancestry }) {
    const isAncestor = await ancestry.isAncestor(start.previous, commit);
    const mergeBase = isAncestor ? start.previous : await ancestry.mergeBase(start.previous, commit);
    return decideStart(start, { head: commit, mergeBase });
}
function decideStart({ previous, name, foundBy }, { head, mergeBase }) {
    const decision = {
        previous,
        refsFrom: mergeBase,
        previousName: name,
        foundBy,
        notices: [],
    };
    if (mergeBase === previous)
        return decision;
    const shown = name ?? previous;
    const refs = mergeBase === undefined ? "have no start" : `begin at their merge base ${mergeBase}`;
    decision.notices.push({
        level: "warning",
        what: `The previous release (${shown}) is no ancestor of the head commit: the commits are those of "git log ${shown}..${head}", the refs ${refs}.`,
        fix: `After a force push or a moved tag this is expected; otherwise set "previous-ref" to the release that this one follows.`,
    });
    return decision;
}
function reportedRange(task, decision, source) {
    const { refsFrom, previousName, foundBy } = decision;
    const hasName = previousName !== undefined && previousName !== decision.previous;
    return {
        ...(refsFrom !== undefined && { previous: refsFrom }),
        current: task.commit,
        ...(hasName && { previousName }),
        ...currentName(task),
        foundBy,
        ...source,
    };
}
function currentName({ head, request }) {
    const name = head.currentTag ?? request.event.branch;
    return name === undefined ? {} : { currentName: name };
}
function unknownPreviousRef(name) {
    return new errors/* InputError */.dz([
        {
            what: `The repository has no tag, branch or commit "${name}".`,
            where: "input previous-ref",
            fix: "Write the name of a tag or branch, or the whole SHA of a commit.",
        },
    ]);
}


/***/ }),

/***/ 9424:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ev: () => (/* binding */ told),
/* harmony export */   YX: () => (/* binding */ addReason),
/* harmony export */   v9: () => (/* binding */ advice)
/* harmony export */ });
function addReason(reasons, { message, fix }) {
    if (reasons.some(({ what }) => what === message))
        return;
    reasons.push({ what: message, ...(fix !== undefined && { fix }) });
}
function told(reasons) {
    return reasons.map(({ what }) => what).join(" ");
}
function advice(checkout, reasons) {
    const clone = checkout.state === "no-git"
        ? `Install git on the runner, and set "fetch-depth: 0" in the actions/checkout step before this one.`
        : `Set "fetch-depth: 0" in the actions/checkout step before this one.`;
    const fixes = new Set(reasons.flatMap(({ fix }) => (fix === undefined ? [] : [fix])));
    return fixes.size === 0 ? clone : `${clone} Or: ${[...fixes].join(" ")}`;
}


/***/ })

};
