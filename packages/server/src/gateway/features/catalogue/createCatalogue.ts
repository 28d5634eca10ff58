import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from 'latchkey/errors'
import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import { sortWallets } from './findWallets.ts'
import { readListing } from './readListing.ts'
import type { WalletRecord } from './WalletRecord.ts'

/** Knows the wallets. */
export type Catalogue = {
  /** All wallets, in their order. */
  list(): Promise<readonly WalletRecord[]>
  /** The wallet that a picture is of. */
  byImage(imageId: string): Promise<WalletRecord | undefined>
}

type Loaded = {
  readonly wallets: readonly WalletRecord[]
  readonly byImage: ReadonlyMap<string, WalletRecord>
  /** Of the imported file; undefined for the wallets that come with this package. */
  readonly modified: number | undefined
}

/** A fresh import is noticed after this many milliseconds. */
const lookAgain = 10_000

/**
 * Tells where an imported listing is kept.
 *
 * @param dataDir - The data folder.
 */
export function importedListingPath(dataDir: string): string {
  return join(dataDir, 'catalogue', 'wallets.json')
}

/**
 * Makes the catalogue: the listing imported into a data folder, else the one of this package. Both
 * are read when they are first asked for. A listing that is imported meanwhile takes over; one that
 * makes no sense is told of in the log, and what was there stays.
 *
 * @param deps - The data folder; without it, the listing of this package.
 * @returns The catalogue.
 */
export function createCatalogue(deps: {
  readonly dataDir?: string | undefined
  readonly clock: Clock
  readonly log: Log
}): Catalogue {
  const { clock, log } = deps
  const path = deps.dataDir === undefined ? undefined : importedListingPath(deps.dataDir)
  let current: Loaded | undefined
  let refused: number | undefined
  let looking: Promise<Loaded> | undefined
  let lookedAt = 0

  async function load(): Promise<Loaded> {
    const modified = path === undefined ? undefined : await modifiedAt(path)
    if (path !== undefined && modified !== undefined && modified !== refused) {
      if (modified === current?.modified) return current
      try {
        return loaded(readListing(JSON.parse(await readFile(path, 'utf8'))).wallets, modified)
      } catch (error) {
        refused = modified
        log({ level: 'error', event: 'catalogue.unreadable', path, message: messageOf(error) })
      }
    }
    if (current && (modified !== undefined || current.modified === undefined)) return current
    return loaded((await import('./wallets.artifact.ts')).wallets, undefined)
  }

  async function read(): Promise<Loaded> {
    if (current && clock.now() - lookedAt < lookAgain) return current
    looking ??= load().finally(() => (looking = undefined))
    current = await looking
    lookedAt = clock.now()
    return current
  }

  return {
    list: async () => (await read()).wallets,
    byImage: async (imageId) => (await read()).byImage.get(imageId),
  }
}

function loaded(wallets: readonly WalletRecord[], modified: number | undefined): Loaded {
  const inOrder = sortWallets(wallets)
  const byImage = new Map(
    inOrder.toReversed().flatMap((wallet) => {
      const { image_id } = wallet
      return image_id === undefined ? [] : [[image_id, wallet] as const]
    }),
  )
  return { wallets: inOrder, byImage, modified }
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}
