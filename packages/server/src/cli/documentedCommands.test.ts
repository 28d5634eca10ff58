import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describe, expect, it } from 'vitest'
import { commands } from './index.ts'

const pages = fileURLToPath(new URL('../../../../apps/docs/pages', import.meta.url))
const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.md'),
)
const read = (file: string): string => readFileSync(`${pages}/${file}`, 'utf8')

/** Commands of this program in the shell blocks of a page, by their arguments. */
function listCommands(page: string): string[][] {
  const blocks = [...page.matchAll(/^```sh.*\n([^]*?)^```/gm)].map(([, block]) => block)
  const lines = blocks
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .matchAll(/(?:npx latchkey|latchkey\.mjs) (\w.*)$/gm)
  return [...lines].map(
    ([, line = '']) =>
      // Without comments; quotes and substitutions are one argument each.
      (line.split(/\s#\s/)[0] ?? '').match(/(?:'[^']*'|\$\([^)]*\)|\S)+/g) ?? [],
  )
}

const documented = files.flatMap((file) =>
  listCommands(read(file)).map((args) => [file, args.join(' '), args] as const),
)

describe('commands of the docs', () => {
  it('are found, with those of the operations pages', () => {
    const inOperations = documented.filter(([file]) => file.startsWith('server/'))
    expect(inOperations.length).toBeGreaterThan(20)
    expect(listCommands('```sh\nnpx latchkey backup /b/$(date +%F).x # note\n```')).toEqual([
      ['backup', '/b/$(date +%F).x'],
    ])
  })

  it.each(documented)('%s: latchkey %s', (_, _text, [name, ...args]) => {
    const command = commands.find((each) => each.name === name)
    expect(command, `There is no command ${name}`).toBeDefined()
    const { options = {}, allowPositionals = false } = command ?? {}
    // Throws for an option that the command does not have.
    parseArgs({ args, options, allowPositionals, strict: true })
  })

  it.each(commands)('are all in the table of the operations page: $name', ({ name }) => {
    expect(read('server/index.md')).toMatch(new RegExp(`^\\| \`latchkey ${name}\\b`, 'm'))
  })
})
