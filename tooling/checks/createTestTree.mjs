import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Creates a temporary file tree with violations for one test.
 *
 * @param {Record<string, string>} files Texts by path.
 * @returns {string} The folder, which is removed when the test ends.
 */
export function createTestTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
