import { expect, it } from 'vitest'
import { startCli, temporaryFolder } from './startCli.fixture.ts'

it('tells who signs for names, the same wherever the secret is', async () => {
  const shared = { LATCHKEY_SECRET: 'ab'.repeat(32) }
  const [code, output] = await startCli(['names', '--json'], shared).ended()
  expect(code).toBe(0)
  const { signer, zones, path } = JSON.parse(output) as Record<string, unknown>
  expect(signer).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect([zones, path]).toEqual([['latchkey.id'], '/v1/ccip/{sender}/{data}.json'])

  const env = { ...shared, LATCHKEY_DATA: temporaryFolder() }
  expect((await startCli(['names'], env).ended())[1]).toBe(
    `signer=${String(signer)}\nzones=latchkey.id\npath=${String(path)}\n`,
  )
})

it('keeps a secret where none is set, and does not print it', async () => {
  const env = { LATCHKEY_DATA: temporaryFolder() }
  const first = await startCli(['names', '--json'], env).ended()
  expect(await startCli(['names', '--json'], env).ended()).toEqual(first)
  expect(first[1]).not.toMatch(/[0-9a-f]{64}/)
})
