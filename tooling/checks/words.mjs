import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from './tree.mjs'

/** What the tree may not contain, and why. Written so that this file does not hold what it seeks. */
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
]
const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|wasm|gz|tgz)$/

/**
 * Finds words that the tree may not contain: places and tools of whoever wrote it.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function words(root) {
  const files = filesIn(root).filter((path) => !binary.test(path))
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
