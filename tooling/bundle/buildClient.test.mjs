import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { root } from '../setup/shell.mjs'
import { buildClient, findImportCycle } from './buildClient.mjs'
import { accountFeatures, assignChunks, readGroups } from './moduleGroups.mjs'
import { lazyViews } from '../size/measure.mjs'

const source = join(root, 'packages/latchkey/src')

it('finds files that import each other', () => {
  const chunk = (fileName, ...imports) => ({ fileName, imports })
  const straight = [chunk('a', 'b', 'c'), chunk('b', 'c'), chunk('c', 'react')]
  expect(findImportCycle(straight)).toBeUndefined()
  expect(findImportCycle([...straight, chunk('react', 'b')])).toEqual(['b', 'c', 'react', 'b'])
})

describe('groups of modules', () => {
  const groups = async (...files) => {
    const groupOf = await readGroups(source)
    return files.map((file) => groupOf(join(source, file)))
  }

  it('follow the chunk that a module is first needed in, and keep React apart', async () => {
    expect(
      await groups(
        'errors/WalletError.ts',
        'core/client/createLatchkey.ts',
        'react/LatchkeyProvider.tsx',
        'core/connection/connect.ts',
        'modal/createModal.ts',
        'ui/shell/Shell.tsx',
        'core/pairing/createPairingCodeController.ts',
        'evm/evm.ts',
        'evm/sendEvmTransfer.ts',
      ),
    ).toEqual([
      'button-base',
      'button-core',
      'button-react',
      'start-core',
      'modal-core',
      'modal-ui',
      'pairing-operations-core',
      'button-evm',
      'operations-evm',
    ])
  })

  it('leave entries, pairing, views and modules that an import() loads to the bundler', async () => {
    const free = [
      'react/index.ts',
      'pairing/createPairingClient.ts',
      'ui/features/account/AccountView.tsx',
      'core/client/discoverWalletsAndRestore.ts',
      'evm/operations.ts',
    ]
    expect(await groups(...free)).toEqual(free.map(() => null))
  })

  it('give functions that no view uses a file each', async () => {
    expect(await groups('core/names/setNameAddress.ts')).toEqual(['core-names-setNameAddress'])
  })
})

describe('assignChunks', () => {
  const chunk = (name, { imports = [], dynamic = [], size = 5000, ...entry } = {}) => ({
    name,
    fileName: `${name}.js`,
    imports: imports.map((one) => `${one}.js`),
    dynamicImports: dynamic.map((one) => `${one}.js`),
    code: 'x'.repeat(size),
    moduleIds: [name],
    ...entry,
  })
  const start = join('core', 'client', 'discoverWalletsAndRestore.ts')
  const paths = {
    start,
    modal: join('ui', 'index.ts'),
    send: join('ui', 'features', 'send', 'index.ts'),
    swap: join('ui', 'features', 'swap', 'index.ts'),
    details: join('react', 'LoadedAccountButtonContent.tsx'),
    login: join('ui', 'features', 'login', 'index.ts'),
    navigation: join('modal', 'loginNavigation.ts'),
  }
  const assign = (...shared) => {
    const names = shared.map(({ name }) => name)
    const chunks = [
      chunk('host', {
        isEntry: true,
        dynamic: ['start', 'modal', 'details'],
        imports: names.filter((one) => one.includes('H')),
      }),
      chunk('start', { isDynamicEntry: true, imports: names.filter((one) => one.includes('S')) }),
      chunk('modal', {
        isDynamicEntry: true,
        dynamic: ['send', 'swap', 'help', 'login', 'navigation'],
        imports: names.filter((one) => one.includes('M')),
      }),
      chunk('send', { isDynamicEntry: true, imports: names.filter((one) => /[VAC]/.test(one)) }),
      chunk('swap', { isDynamicEntry: true, imports: names.filter((one) => one.includes('A')) }),
      chunk('help', { isDynamicEntry: true, imports: names.filter((one) => one.includes('V')) }),
      chunk('login', { isDynamicEntry: true, imports: names.filter((one) => one.includes('L')) }),
      chunk('navigation', {
        isDynamicEntry: true,
        imports: names.filter((one) => one.includes('L')),
      }),
      chunk('details', { isDynamicEntry: true, imports: names.filter((one) => one.includes('C')) }),
      ...shared,
    ]
    return assignChunks(chunks, ({ name }) => paths[name] ?? join('ui', 'features', `${name}.ts`))
  }

  it('puts a module of the modal and its views into the modal', () => {
    expect(assign(chunk('MV')).get('MV')).toEqual({ chunk: 'modal', isMoved: false })
  })

  it('puts a module of the start and the modal into the start, which loads first', () => {
    expect(assign(chunk('SM')).get('SM')).toEqual({ chunk: 'start', isMoved: false })
  })

  it('moves a small module of two views into the modal, and leaves a large one alone', () => {
    const small = assign(chunk('V', { size: 100 }))
    expect(small.get('V')).toEqual({ chunk: 'modal', isMoved: true })
    expect(assign(chunk('V')).get('V')).toEqual({ chunk: 'V', isMoved: false })
  })

  it('keeps small modules for connected visitors out of the modal and the start', () => {
    const small = assign(chunk('A', { size: 100 }), chunk('C', { size: 100 }))
    expect(small.get('A')).toEqual({ chunk: 'account', isMoved: false })
    expect(small.get('C')).toEqual({ chunk: 'connected', isMoved: false })
    expect(assign(chunk('A')).get('A')).toEqual({ chunk: 'A', isMoved: false })
  })

  it('keeps small modules for connected visitors and logins out of the modal and the start', () => {
    const small = assign(chunk('LC', { size: 100 }))
    expect(small.get('LC')).toEqual({ chunk: 'wallet', isMoved: false })
    // A module for connected visitors alone that uses it is not in the file that a sign-in loads.
    const user = chunk('C', { size: 100, imports: ['LC'] })
    expect(assign(chunk('LC', { size: 100 }), user).get('C')).toEqual({
      chunk: 'C',
      isMoved: false,
    })
  })

  it('gives modules of logins a file of their own, whatever their size', () => {
    expect(assign(chunk('L')).get('L')).toEqual({ chunk: 'login', isMoved: false })
  })

  it('moves a small module into the modal that imports what the host has loaded', () => {
    const assigned = assign(chunk('V', { size: 100, imports: ['H'] }), chunk('H'))
    expect(assigned.get('V')).toEqual({ chunk: 'modal', isMoved: true })
  })

  it('leaves a small module of two account views alone that imports a large one', () => {
    const large = chunk('large')
    const assigned = assign(chunk('A', { size: 100, imports: ['large'] }), large)
    expect(assigned.get('A')).toEqual({ chunk: 'A', isMoved: false })
  })

  it('leaves a small module alone that imports what the modal does not load', () => {
    const assigned = assign(chunk('V', { size: 100, imports: ['other'] }), chunk('other'))
    expect(assigned.get('V')).toEqual({ chunk: 'V', isMoved: false })
  })
})

it('lists the features whose views need a connected wallet', () => {
  const names = lazyViews()
    .filter(({ name, needsAccount }) => needsAccount && !name.startsWith('login'))
    .map(({ name }) => name.split('/')[0])
  expect([...new Set(names)].toSorted()).toEqual(accountFeatures)
})

it('leaves the environment as it was, which bundling sets', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await buildClient(smallClient())).toContain('caip/index.js')
  expect(process.env).not.toHaveProperty('NODE_ENV')
})

/** Creates a repository with the given sources, of which one folder is a public entry. */
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
