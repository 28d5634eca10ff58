import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'

const tests = /\.(test|e2e)\.[cm]?[jt]sx?$|\.test-d\.ts$/
// Also after a table: `it.each([…])(title`.
const titles =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?|\))\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g
const groups = /\[([0-9][0-9a-z., ]*)\]/g

/**
 * Lists the clauses of the specification with the tests whose titles contain their ids.
 *
 * @param {string} root
 * @returns {{ id: string, section: string, tests: string[] }[]} One per clause of
 * `docs/clauses.tsv`.
 */
export function clauses(root) {
  const named = namedIn(root)
  return readClauses(root).map((id) => ({
    id,
    section: id.split('.')[0],
    tests: named.get(id) ?? [],
  }))
}

/**
 * Finds tests whose titles contain the id of an unknown clause.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function unknownClauses(root) {
  const known = new Set(readClauses(root))
  const named = namedIn(root)
  const problems = [...named]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, paths]) => paths.map((path) => `${path}: [${id}] is no clause`))
  if (known.size === 0) problems.push('It saw no clause.')
  return { seen: `${named.size} of ${known.size} clauses named`, problems }
}

/**
 * Formats one line per section: the number of its clauses with a test, and the ids of those
 * without.
 *
 * @param {string} root
 * @returns {string}
 */
export function clauseReport(root) {
  const all = clauses(root)
  const sections = [...new Set(all.map(({ section }) => section))]
  const lines = sections.map((section) => {
    const own = all.filter((clause) => clause.section === section)
    const missing = own.filter((clause) => clause.tests.length === 0).map(({ id }) => id)
    const tail = missing.length > 0 ? `  missing ${missing.join(' ')}` : ''
    return `  §${section}  ${own.length - missing.length} tested, ${missing.length} missing${tail}`
  })
  const tested = all.filter((clause) => clause.tests.length > 0).length
  return [`Clauses with a test: ${tested} of ${all.length}`, ...lines].join('\n')
}

function readClauses(root) {
  return readFileSync(join(root, 'docs/clauses.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0])
    .filter((id) => id !== '')
}

function namedIn(root) {
  const found = new Map()
  for (const path of listSourceFiles(root, tests))
    for (const [, , title] of readFileSync(join(root, path), 'utf8').matchAll(titles))
      for (const [, group] of title.matchAll(groups))
        for (const id of group.split(/[, ]+/).filter((one) => /^\d+\.\d+[a-z]?$/.test(one)))
          found.set(id, [...new Set([...(found.get(id) ?? []), path])])
  return found
}
