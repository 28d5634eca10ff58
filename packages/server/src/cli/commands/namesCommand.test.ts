import { expect, it } from 'vitest'
import { createTestFolder } from '../../store/database.fixture.ts'
import { commands, runCommand } from '../index.ts'

/** Runs `latchkey names` in this process. Returns the exit code and the lines printed. */
async function names(
  config: { readonly dataDir: string; readonly secret?: string },
  ...args: string[]
): Promise<[code: number, ...lines: string[]]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const context = { config, print, warn: print, signal: AbortSignal.abort() }
  return [await runCommand(commands, ['names', ...args], context), ...lines]
}

it('names prints the same signer for the same secret', async () => {
  const secret = 'ab'.repeat(32)
  const [code, output = ''] = await names({ dataDir: createTestFolder(), secret }, '--json')
  expect(code).toBe(0)
  const { signer, zones, path } = JSON.parse(output) as Record<string, unknown>
  expect(signer).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect([zones, path]).toEqual([['latchkey.id'], '/v1/ccip/{sender}/{data}.json'])

  const text = [`signer=${String(signer)}`, 'zones=latchkey.id', `path=${String(path)}`].join('\n')
  expect(await names({ dataDir: createTestFolder(), secret })).toEqual([0, text])
})

it('names creates a secret when none is set and does not print it', async () => {
  const config = { dataDir: createTestFolder() }
  const first = await names(config, '--json')
  expect(await names(config, '--json')).toEqual(first)
  expect(first.join('\n')).not.toMatch(/[0-9a-f]{64}/)
})
