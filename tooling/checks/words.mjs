import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'

/** Declared names that are no terms of this field. */
const metaphors =
  'House|Ground|Hearsay|Repute|Scout|Shop|Trade|Wares?|Deal|Patience|Knock|Lobby|Roster|Letter|' +
  'Postage|Office|Errands|Wishes|Takers|Elsewhere|Asked|Told|Heard|Says|Place|Room|Desk|World|Gather|' +
  'Board|Door|Turns|Scouts?|Goods|Sold|Bought'
const oddNames =
  'tryOut|reckon|knock|foreignPorts|voices|letGo|fellBack|bringUpToDate|catchUp|lateMethods|' +
  'takePart|quietly|asked|told|heard|hears?|tells?|says?|said|lobby|roster|stranger|ghosts|takers|' +
  'wish|wishes|deal|deals|askedFor|isAsked|isTold|isHeard|isElsewhere|elsewhere|houseOf|voice|' +
  'gather|place|placeOf|sold|bought|isSold|least|honest|room|door|makeRoom|thief|goOn'

/** Patterns that the tree may not contain, and why. Written so that this file matches none. */
const unwanted = [
  {
    pattern: /(?<![\w.])\/(work|farm|home\/\w+|Users\/\w+|tmp\/[a-z_]+jobs)[/.]/,
    why: 'a path of one machine',
  },
  {
    pattern: /\bregistry\.(npmjs|yarnpkg)\.\w+/,
    why: 'a registry host; the client of the user knows it',
  },
  {
    pattern: /https?:\/\/(localhost|127\.0\.0\.1):\d+\/[\w.-]+\/-\/.*\.tgz/,
    why: 'a registry host',
  },
  { pattern: /\b(AI|coding|autonomous)[ -](agents?|assistants?)\b/i, why: 'not about the project' },
  {
    pattern: /\blanguage [m]odels?\b|\b(Cl[a]ude|Chat[G]PT|Co[p]ilot|Anth[r]opic|Open[A]I)\b/,
    why: 'not about the project',
  },
  { pattern: /^(<{7}|>{7}) /m, why: 'a conflict left open' },
  {
    pattern: /(?:\bit|\btest|\]\))\('[k]nows\b|(?:\bit|\btest|\]\))\('[s]ays\b|\bof [n]obody\b/,
    why: 'name the behaviour: returns, shows, reports, rejects',
  },
  {
    pattern:
      /(?:\/\*\*|\/\/\/|^[ \t]*\*) (?:@\w+ )?[M]akes (?:an?|the|what|one|another)\b|\b[M]akes what\b/m,
    why: 'start with the verb of a manual: creates, returns, sets, sends',
  },
  {
    pattern: /\/\*\*\s+(?:\* )?[W]hat\b/,
    why: 'start with the noun, or with the verb of a manual',
  },
  {
    pattern: /\b[T]ells (?:if|how|what|when|whether|which|who)\b/,
    why: 'write "Returns whether …" or "Returns the …"',
  },
  {
    pattern: /\b(?:[w]hoever|[s]omebody|[w]ho asks)\b/i,
    why: 'name the role: caller, client, visitor, peer, account',
  },
  {
    pattern: /\b(?:(?:is|are|was|were) [t]old|[t]ells? of|as not [t]old)\b/,
    why: 'write: is notified, receives, reports',
  },
  {
    pattern: /\b[s]tands? (?:for|in for|on)\b|\bwhat (?:it|they) [s]tands? on\b/i,
    why: 'write: represents, replaces, depends on',
  },
  {
    pattern:
      /\b(?:[n]ot let in|in its one [s]pelling|for for [e]ver|beyond [m]easure|test [s]teers|[w]hat goes into|[w]hat came as|[t]akes in what)\b|\w'[s] say\b/i,
    why: 'a translated idiom; state the value, its shape or the action',
  },
  {
    pattern: new RegExp(
      `\\bexport (?:declare )?(?:abstract )?(?:type|interface|class|const|namespace) (?:${metaphors})\\b`,
    ),
    why: 'a metaphor; use the term of the standards and libraries of this field',
  },
  {
    pattern: new RegExp(`\\b(?:function|const|let|readonly) (?:${oddNames})\\b(?!-)`),
    why: 'use the term of the standards and libraries of this field',
  },
  {
    // A parameter of a function or of its type.
    pattern: new RegExp(`(?<=[(,] |\\()(?:${oddNames})(?=\\??: [\\w{(]|\\)? =>)`),
    why: 'use the term of the standards and libraries of this field',
  },
  {
    pattern: /\b[s]pec §|[p]roduct-inventory|(?:\*|\/\/) .*\b[f]acts: /,
    why: 'a document that is not in the repository; cite a clause id or a public standard',
  },
  { pattern: /[@]source\b/, why: 'the tag is @see' },
]
const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|wasm|gz|tgz)$/

/**
 * Finds words that the tree may not contain: places and tools of its authors, phrases and names that
 * are not plain technical English, and citations of documents that readers do not have.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function words(root) {
  const files = listSourceFiles(root).filter((path) => !binary.test(path))
  const problems = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return unwanted.flatMap(({ pattern, why }) => {
      const found = pattern.exec(text)
      if (!found) return []
      const line = text.slice(0, found.index).split('\n').length
      return [`${path}:${line}: ${found[0].trim()} (${why})`]
    })
  })
  return { seen: `${files.length} files`, problems }
}
