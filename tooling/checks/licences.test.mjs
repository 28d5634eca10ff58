import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { licences } from './licences.mjs'
import { createTestTree } from './createTestTree.mjs'

const shippedFine = { 'fine@1.0.0': { license: 'MIT' } }

/** Installs packages as pnpm does, and lets one package of ours depend on some of them. */
function install(tools, shipped = shippedFine) {
  const folderOf = (id) => {
    const name = id.slice(0, id.lastIndexOf('@'))
    return { name, folder: `node_modules/.pnpm/${id.replace('/', '+')}/node_modules/${name}` }
  }
  const files = {}
  for (const [id, manifest] of Object.entries({ ...tools, ...shipped })) {
    const { name, folder } = folderOf(id)
    const version = id.slice(id.lastIndexOf('@') + 1)
    files[`${folder}/package.json`] = JSON.stringify({ name, version, ...manifest })
  }
  const dependencies = Object.fromEntries(
    Object.keys(shipped).map((id) => [folderOf(id).name, '*']),
  )
  const root = createTestTree({
    ...files,
    'packages/ours/package.json': JSON.stringify({ dependencies }),
  })
  for (const id of Object.keys(shipped)) {
    const { name, folder } = folderOf(id)
    const link = join(root, 'packages/ours/node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, folder), link)
  }
  return root
}

it('accepts allowed licences, and reports the number of packages', () => {
  const root = install({
    'a@1.0.0': { license: '(GPL-3.0 OR Apache-2.0)' },
    'b@1.0.0': { license: 'MPL-2.0' },
    '@walletconnect/core@2.21.8': { license: 'Apache-2.0' },
  })
  expect(licences(root)).toEqual({ seen: '4 packages, 1 of them ship', problems: [] })
})

it.each([
  ['a copyleft licence', 'a@1.0.0', { license: 'GPL-3.0' }, ': GPL-3.0'],
  ['half an AND', 'a@1.0.0', { license: 'MIT AND GPL-3.0' }, ': MIT AND GPL-3.0'],
  ['no licence', 'a@1.0.0', {}, ': no licence'],
  ['changed terms', '@walletconnect/core@2.21.10', { license: 'MIT' }, ': is not to be used here'],
  ['a shunned package', '@metamask/sdk-x@0.1.0', { license: 'MIT' }, ': is not to be used here'],
])('finds %s', (_what, id, manifest, problem) => {
  expect(licences(install({ [id]: manifest })).problems).toEqual([id + problem])
})

it('applies the stricter list to shipped packages', () => {
  const root = install(
    { '@solana/web3.js@1.98.0': { license: 'MIT' } },
    { 'a@1.0.0': { license: 'MPL-2.0' }, '@solana/web3.js@1.97.0': { license: 'MIT' } },
  )
  expect(licences(root).problems.toSorted()).toEqual([
    '@solana/web3.js@1.97.0 (shipped): is not to be used here',
    'a@1.0.0 (shipped): MPL-2.0',
  ])
})

it('fails without packages', () => {
  expect(licences(createTestTree({ 'packages/ours/package.json': '{}' })).problems).toEqual([
    'It saw no package.',
    'It saw no package that ships.',
  ])
})
