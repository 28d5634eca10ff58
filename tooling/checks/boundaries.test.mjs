import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root as home } from '../setup/shell.mjs'
import { boundaries } from './boundaries.mjs'
import { createTestTree } from './createTestTree.mjs'

const src = 'packages/latchkey/src'
const clean = {
  [`${src}/errors/index.ts`]: 'export const e = 1',
  [`${src}/caip/index.ts`]: `import { e } from '../errors/index.ts'\nexport const c = e`,
  [`${src}/embedded/index.ts`]: 'export const frame = 1',
  [`${src}/core/index.ts`]: `export { c } from '../caip/index.ts'`,
  [`${src}/core/client/index.ts`]: `export type A = import('../send/Send.ts').Send\nexport const load = () => import('../../embedded/index.ts')`,
  [`${src}/core/model/Latchkey.ts`]: `export type Latchkey = { a: 1 }`,
  [`${src}/core/send/Send.ts`]: `import type { Latchkey } from '../model/Latchkey.ts'\nexport type Send = { a: Latchkey }\nexport const send = 1`,
  [`${src}/core/send/index.ts`]: `export { send } from './Send.ts'`,
  [`${src}/core/send/send.fixture.ts`]: `export { load } from '../client/index.ts'`,
  [`${src}/evm/index.ts`]: `import { c } from '../core/index.ts'\nimport type { Hex } from 'viem'\nexport const load = (h: Hex) => [c, h, import('viem')]`,
  [`${src}/ui/index.ts`]: `import React from 'react'\nexport const u = React`,
  [`${src}/react/index.ts`]: `export const ui = () => import('../ui/index.ts')`,
  [`${src}/core/core.test.ts`]: `import { load } from '../evm/index.ts'\nimport { createTestEvmWallet } from '@latchkey/testing'\nexport const x = [load, createTestEvmWallet]`,
  'packages/testing/src/index.ts': `import { load } from 'latchkey/evm'\nimport { toHex } from 'viem'\nexport const t = [load, toHex]`,
  'packages/localnet/src/index.ts': `export const startLocalnet = 1`,
  'packages/server/src/cli/loadLocalnet.ts': `export const load = () => import('@latchkey/localnet')`,
}

/**
 * Plants a tree that resolves libraries as the client does: only then do type imports show. Its own
 * packages stay unresolved: they are outside of the tree.
 */
function plantClient(files) {
  const root = createTestTree(files)
  const installed = join(home, 'packages/latchkey/node_modules')
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(installed))
    if (name !== '@latchkey') symlinkSync(join(installed, name), join(root, 'node_modules', name))
  return root
}

it('accepts a tree that respects the levels', async () => {
  const { problems, seen } = await boundaries(plantClient(clean))
  expect(problems).toEqual([])
  expect(seen).toBe('16 modules')
})

it('finds every kind of forbidden import', async () => {
  const planted = {
    ...clean,
    [`${src}/errors/up.ts`]: `export { c } from '../caip/index.ts'`,
    [`${src}/core/up.ts`]: `import type { x } from '../modal/index.ts'\nexport type U = typeof x`,
    [`${src}/modal/index.ts`]: `export { load as x } from '../evm/index.ts'`,
    [`${src}/core/static.ts`]: `export { frame } from '../embedded/index.ts'`,
    [`${src}/react/static.ts`]: `export { u } from '../ui/index.ts'`,
    [`${src}/ui/deep.ts`]: `export { send } from '../core/send/Send.ts'`,
    [`${src}/core/names/index.ts`]: `export { send } from '../send/Send.ts'`,
    [`${src}/core/model/up.ts`]: `export type { Send } from '../send/Send.ts'`,
    [`${src}/core/swap/up.ts`]: `export { load } from '../client/index.ts'`,
    [`${src}/ui/One.ts`]: `import type { Other } from './Other.ts'\nexport type One = { other: Other }`,
    [`${src}/ui/Other.ts`]: `import type { One } from './One.ts'\nexport type Other = { one: One }`,
    [`${src}/ui/useTesting.ts`]: `export { createTestEvmWallet } from '@latchkey/testing'`,
    'packages/server/src/static.ts': `export { startLocalnet } from '@latchkey/localnet'`,
    'packages/testing/src/useServer.ts': `export * as server from '@latchkey/server'`,
    [`${src}/evm/static.ts`]: `export { toHex } from 'viem'`,
    [`${src}/core/chain.ts`]: `export const viem = () => import('viem')`,
    [`${src}/core/useReact.ts`]: `export { useState } from 'react'`,
    [`${src}/core/selfReference.ts`]: `export { u } from 'latchkey/ui'`,
    [`${src}/core/round.ts`]: `import { trip } from './trip.ts'\nexport const round = () => trip`,
    [`${src}/core/trip.ts`]: `import { round } from './round.ts'\nexport const trip = () => round`,
    'apps/frame/src/main.ts': `export { useClient } from './settings/useClient.ts'`,
    'apps/frame/src/settings/useClient.ts': `export { load as useClient } from 'latchkey/core'`,
    'packages/server/src/reach.ts': `export { e } from '../../latchkey/src/errors/index.ts'`,
  }
  const { problems } = await boundaries(plantClient(planted))
  const found = problems.map((line) => line.split(' → ')[0].replace(`${src}/`, ''))
  expect(found).toEqual(
    expect.arrayContaining([
      'errors-imports-downwards: errors/up.ts',
      'core-imports-downwards: core/up.ts',
      'modal-imports-downwards: modal/index.ts',
      'core-loads-embedded: core/static.ts',
      'react-loads-ui: react/static.ts',
      'folders-by-their-index: ui/deep.ts',
      'slices-of-core-by-their-index: core/names/index.ts',
      'core-model-below-slices: core/model/up.ts',
      'core-client-above-slices: core/swap/up.ts',
      'client-without-development-packages: ui/useTesting.ts',
      'server-loads-localnet-on-demand: packages/server/src/static.ts',
      'server-stands-alone: packages/testing/src/useServer.ts',
      'chain-libraries-load-late: evm/static.ts',
      'chain-libraries-in-their-adapter: core/chain.ts',
      'react-in-ui-and-react: core/useReact.ts',
      'core-imports-downwards: core/selfReference.ts',
      'frame-loads-settings: apps/frame/src/main.ts',
      'frame-without-client: apps/frame/src/settings/useClient.ts',
      'packages-by-their-entries: packages/server/src/reach.ts',
    ]),
  )
  expect(found.filter((line) => line.startsWith('no-cycles')).toSorted()).toEqual(
    ['core/round.ts', 'ui/One.ts'].map((one) => `no-cycles: ${one}`),
  )
  const innocent = Object.keys(clean).map((path) => path.replace(`${src}/`, ''))
  const blamed = found.map((line) => line.split(': ')[1]).filter((path) => innocent.includes(path))
  expect(blamed).toEqual([])
})

it('fails without folders or modules', async () => {
  const nothing = await boundaries(createTestTree({ 'readme.txt': '' }))
  expect(nothing.problems).toEqual(['It saw no folder.'])
  const unreadable = await boundaries(createTestTree({ [`${src}/readme.txt`]: '' }))
  expect(unreadable.problems).toEqual(['It saw no module that imports another.'])
})
