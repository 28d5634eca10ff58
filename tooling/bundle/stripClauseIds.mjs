import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Matches strings first, so that comment openers inside strings are ignored. */
const stringOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*/g
/** Ids of `docs/clauses.tsv` in brackets: `[4.4]`, `[4.1, 9.1d]`. */
const clauses = /,?[ \t]*\[\d+\.\d+[a-z]?(?:, ?\d+\.\d+[a-z]?)*\]/g

/**
 * Removes clause ids from the comments of a declaration file, and `@see` tags that held nothing
 * else. The ids refer to the repository, which the published package does not contain.
 *
 * @param {string} text Text of a `.d.ts` file.
 * @returns {string}
 */
export function stripClauseIds(text) {
  return text.replace(stringOrComment, (found) =>
    found.startsWith('/') ? stripComment(found) : found,
  )
}

function stripComment(comment) {
  if (comment.replace(clauses, '') === comment) return comment
  return comment
    .replace(/(@see)((?:[ \t]*\[[\d., a-z]+\],?)+)/g, (match, tag, ids) =>
      ids.replace(clauses, '').replaceAll(',', '').trim() === '' ? tag : match,
    )
    .replace(clauses, '')
    .replace(/(?:\n[ \t]*\*)?[ \t]*@see[ \t]*(?=\n| \*\/$)/g, '')
    .replace(/(?:\n[ \t]*\*[ \t]*)+(?=\n[ \t]*\*\/$)/, '')
}

/**
 * Removes clause ids from all declaration files below a folder.
 *
 * @param {string} folder
 * @returns {number} Number of files that changed.
 */
export function stripClauseIdsFromFolder(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.d.ts'))
  return files.filter((name) => {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const stripped = stripClauseIds(text)
    if (stripped !== text) writeFileSync(file, stripped)
    return stripped !== text
  }).length
}
