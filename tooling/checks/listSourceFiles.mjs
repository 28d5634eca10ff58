import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const skipped = new Set([
  'node_modules',
  '.snippets',
  'dist',
  'dist-test',
  '.next',
  // Copies of the examples.
  'templates',
  '.git',
  '.cache',
  '.data',
  'coverage',
  'screenshots',
  'test-results',
  'playwright-report',
])

/**
 * Lists the source files: all but installed, generated and recorded files.
 *
 * @param {string} root
 * @param {RegExp} [wanted] Tested against the path from `root`, with `/` between its parts.
 * @returns {string[]} Paths from `root`, sorted.
 */
export function listSourceFiles(root, pattern = /./) {
  const found = []
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      // Also a file: `.git` is one in a linked worktree.
      if (skipped.has(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(relative(root, path).split(sep).join('/'))
    }
  }
  visit(root)
  return found.filter((path) => pattern.test(path)).toSorted((a, b) => (a < b ? -1 : 1))
}
