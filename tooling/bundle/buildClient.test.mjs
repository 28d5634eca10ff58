import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { root } from '../setup/shell.mjs'
import { buildClient, findCircle } from './buildClient.mjs'
import { readGroups } from './groups.mjs'

const source = join(root, 'packages/latchkey/src')

it('finds files that import each other', () => {
  const chunk = (fileName, ...imports) => ({ fileName, imports })
  const straight = [chunk('a', 'b', 'c'), chunk('b', 'c'), chunk('c', 'react')]
  expect(findCircle(straight)).toBeUndefined()
  expect(findCircle([...straight, chunk('react', 'b')])).toEqual(['b', 'c', 'react', 'b'])
})

it('keeps apart what loads at different times, and React from what has none', async () => {
  const groupOf = await readGroups(source)
  const groups = (...files) => files.map((file) => groupOf(join(source, file)))
  expect(groups('errors/WalletError.ts', 'core/client/createLatchkey.ts', 'evm/evm.ts')).toEqual([
    'base',
    'first',
    'first',
  ])
  expect(groups('react/LatchkeyProvider.tsx', 'ui/shell/Shell.tsx')).toEqual(['react', 'ui-open'])
  expect(groups('modal/createModal.ts', 'core/client/start.ts')).toEqual(['modal-open', 'act'])
  expect(groups('core/wallets/readWalletRows.ts', 'core/send/send.ts')).toEqual([
    'read',
    'core-send-send',
  ])
  const free = ['react/index.ts', 'pairing/createPairing.ts', 'ui/features/account/AccountView.tsx']
  expect(groups(...free)).toEqual([null, null, null])
})

it('keeps together what a code takes, and apart from it what comes once a wallet has answered', async () => {
  const groupOf = await readGroups(source)
  const groups = (...files) => files.map((file) => groupOf(join(source, file)))
  expect(
    groups(
      'modal/pairing/pairingSteps.ts',
      'core/connection/connect.ts',
      'core/pairing/createPairingCode.ts',
      'protocol/pairing/methods.ts',
      'ui/features/pairing/Pane.tsx',
      'ui/features/pairing/CodePane.tsx',
    ),
  ).toEqual(['modal-steps', 'core-steps', 'core-code', 'core-code', 'ui-code', null])
  expect(
    groups(
      'core/connection/takeAnswer.ts',
      'core/pairing/grants.ts',
      'core/pairing/readPlatform.ts',
      'errors/thrownCatalogue.ts',
    ),
  ).toEqual(['core-answer', 'core-session', 'core-links', 'errors-thrownCatalogue'])
  // Small, and wanted by several.
  expect(groups('kernel/createLatestRun.ts')).toEqual(['act'])
})

it('leaves the environment as it was, which bundling sets', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await buildClient(smallClient())).toContain('caip/index.js')
  expect(process.env).not.toHaveProperty('NODE_ENV')
})

/** Makes a repository with our sources, of which one room is public. */
function smallClient() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const client = join(folder, 'packages/latchkey')
  mkdirSync(join(client, 'dist'), { recursive: true })
  symlinkSync(source, join(client, 'src'))
  const exports = { './caip': { default: './dist/caip/index.js' } }
  writeFileSync(join(client, 'package.json'), JSON.stringify({ exports }))
  return folder
}
