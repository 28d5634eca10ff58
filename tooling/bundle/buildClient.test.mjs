import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/shell.mjs'
import { findCircle } from './buildClient.mjs'
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
  expect(groups('modal/createModal.ts', 'core/client/start.ts')).toEqual([
    'modal-open',
    'core-open',
  ])
  expect(groups('core/wallets/readWalletRows.ts', 'core/send/send.ts')).toEqual([
    'read',
    'core-send-send',
  ])
  const free = ['react/index.ts', 'pairing/createPairing.ts', 'ui/features/account/AccountView.tsx']
  expect(groups(...free)).toEqual([null, null, null])
})
