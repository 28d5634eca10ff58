import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnippets } from '../../apps/docs/generate/readSnippets.mjs'
import { documents } from '../../tooling/checks/snippets.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * Lists the calls of `npx latchkey` in the documentation and the READMEs.
 *
 * @returns {{ path: string, args: string[] }[]}
 */
export function documentedCommands() {
  return documents(root).flatMap((path) =>
    readSnippets(readFileSync(join(root, path), 'utf8'))
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.split('\n'))
      .flatMap((line) => /^npx latchkey (.+)$/.exec(line)?.[1] ?? [])
      .map((command) => ({ path, args: command.split(' ') })),
  )
}
