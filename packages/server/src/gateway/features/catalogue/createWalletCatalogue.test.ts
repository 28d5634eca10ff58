import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, it } from 'vitest'
import type { Clock } from '../../../clock/Clock.ts'
import type { LogEntry } from '../../../http/index.ts'
import {
  type WalletCatalogue,
  createWalletCatalogue,
  importedListingFilePath,
} from './createWalletCatalogue.ts'

async function folder(): Promise<{
  catalogue: WalletCatalogue
  logged: LogEntry[]
  names(): Promise<string[]>
  later(): void
  put(text: string, at: number): Promise<void>
  remove(): Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-catalogue-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const path = importedListingFilePath(dataDir)
  const logged: LogEntry[] = []
  let now = 1_000_000
  const clock: Clock = { now: () => now, after: () => () => {}, every: () => () => {} }
  const catalogue = createWalletCatalogue({ dataDir, clock, log: (entry) => logged.push(entry) })
  return {
    catalogue,
    logged,
    names: async () => (await catalogue.list()).map(({ name }) => name),
    later: () => void (now += 10_000),
    async put(text, at) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
      await utimes(path, at, at)
    },
    remove: () => rm(path),
  }
}

const listing = (...names: string[]): string =>
  JSON.stringify(names.map((name) => ({ id: name, name, image_id: `image-${name}` })))

it("lists the package's wallets until an import, then those", async () => {
  const { catalogue, names, later, put } = await folder()
  expect((await names())[0]).toBe('MetaMask')
  await put(listing('A', 'B'), 1)
  expect((await names())[0]).toBe('MetaMask')
  later()
  expect(await names()).toEqual(['A', 'B'])
  expect((await catalogue.byImage('image-B'))?.name).toBe('B')
  expect(await catalogue.byImage('image-C')).toBeUndefined()
})

it('follows a second import and its removal', async () => {
  const { names, later, put, remove } = await folder()
  await put(listing('A'), 1)
  expect(await names()).toEqual(['A'])
  await put(listing('B'), 2)
  later()
  expect(await names()).toEqual(['B'])
  await remove()
  later()
  expect((await names())[0]).toBe('MetaMask')
})

it.each([['{'], ['[]'], ['7']])(
  'keeps the listing when a new one is %s, and logs it once',
  async (bad) => {
    const { names, later, put, logged } = await folder()
    await put(listing('A'), 1)
    expect(await names()).toEqual(['A'])
    await put(bad, 2)
    later()
    expect(await names()).toEqual(['A'])
    later()
    expect(await names()).toEqual(['A'])
    expect(logged).toMatchObject([{ level: 'error', event: 'catalogue.unreadable' }])
    await put(listing('C'), 3)
    later()
    expect(await names()).toEqual(['C'])
  },
)

it("lists the package's wallets when the first import is invalid", async () => {
  const { names, put, logged } = await folder()
  await put('{', 1)
  expect((await names())[0]).toBe('MetaMask')
  expect(logged).toHaveLength(1)
})

it('shares one read among concurrent callers', async () => {
  const { catalogue } = await folder()
  const [one, other] = await Promise.all([catalogue.list(), catalogue.list()])
  expect(one).toBe(other)
})
