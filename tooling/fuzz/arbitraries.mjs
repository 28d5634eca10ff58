import * as fc from 'fast-check'

/** Seed of all properties: that of `LATCHKEY_FUZZ_SEED`, else always the same. */
export const fuzzSeed = Number.parseInt(process.env.LATCHKEY_FUZZ_SEED ?? '1', 10)

/** Factor of the number of runs, from `LATCHKEY_FUZZ_FACTOR`. */
const factor = Number.parseInt(process.env.LATCHKEY_FUZZ_FACTOR ?? '1', 10)

/**
 * Returns the parameters of a property. A failure prints the seed and the path that reproduce it.
 *
 * @param {number} runs
 * @returns {{ numRuns: number, seed: number }}
 */
export function fuzzRuns(runs) {
  return { numRuns: runs * factor, seed: fuzzSeed }
}

const hostile = [
  '',
  ' ',
  '\0',
  '\u202e\u200b',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  "' or 1=1 --",
  '$(id)`id`{{7*7}}',
  'a'.repeat(3_000),
  '9'.repeat(400),
  '-1',
  '1e999',
  '0x',
  `0x${'f'.repeat(65)}`,
  'NaN',
  '1.0000000000000000000000001',
  'http://169.254.169.254/',
  'eip155:1:0x0000000000000000000000000000000000000000',
  'ÀÉ漢字🦊',
  '\r\nSet-Cookie: a=b',
]

/** Texts that parsers mistake, and texts of any characters. */
export const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Any JSON value, with members that objects have already. */
export const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  anyText,
  fc.constantFrom(null, 0, -1, 1.5, 2 ** 53, 1e308, -0, true, [], {}, [[]], [null]),
  fc.constantFrom(
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    JSON.parse('{"constructor":{"prototype":{"a":1}},"length":-1,"toString":1,"then":1}'),
    JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
  ),
)

/**
 * Generates copies of a JSON value in which one part is replaced, dropped or added.
 *
 * @param {unknown} valid
 * @returns {fc.Arbitrary<unknown>}
 */
export function mutated(valid) {
  return fc
    .tuple(fc.array(fc.nat(), { maxLength: 6 }), anyJson, fc.nat(3))
    .map(([path, value, how]) => {
      const copy = structuredClone(valid)
      const found = findParent(copy, path)
      if (!found) return how === 0 ? copy : value
      const { parent, key } = found
      if (how === 0) delete parent[key]
      else if (how === 1) parent[`${key}x`] = value
      else parent[key] = value
      return copy
    })
}

/** Returns the member that a path of numbers leads to; undefined for the value itself. */
function findParent(value, path) {
  let found
  let parent = value
  for (const step of path) {
    if (typeof parent !== 'object' || parent === null) break
    const keys = Object.keys(parent)
    if (keys.length === 0) break
    const key = keys[step % keys.length]
    found = { parent, key }
    if (step % 4 === 0) break
    parent = parent[key]
  }
  return found
}
