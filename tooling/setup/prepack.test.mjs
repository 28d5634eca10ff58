import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { root, run } from './shell.mjs'

it.each(['latchkey', 'localnet', 'server', 'testing'])(
  'npm pack of packages/%s refuses and names the command that packs',
  async (name) => {
    const directory = createTestTree({ 'readme.txt': '' })
    const cwd = join(root, 'packages', name)
    const { code, output } = await run('npm', ['pack', '--pack-destination', directory], { cwd })
    expect(code).not.toBe(0)
    expect(output).toContain('npx pnpm pack')
    expect(readdirSync(directory)).toEqual(['readme.txt'])
  },
)
