import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from 'latchkey/errors'
import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import { sortWallets } from './findWallets.ts'
import { parseWalletListing } from './parseWalletListing.ts'
import type { WalletRecord } from './WalletRecord.ts'

/** Reads the wallet catalogue. */
export type WalletCatalogue = {
  /** All wallets, sorted. */
  list(): Promise<readonly WalletRecord[]>
  /** Returns the wallet that has an image. */
  byImage(imageId: string): Promise<WalletRecord | undefined>
}

type Loaded = {
  readonly wallets: readonly WalletRecord[]
  readonly byImage: ReadonlyMap<string, WalletRecord>
  /** Modification time of the imported file; undefined for the listing of the package. */
  readonly modified: number | undefined
}

/** Milliseconds between checks for a new import. */
const lookAgain = 10_000

/**
 * Returns the path of an imported listing.
 *
 * @param dataDir - The data folder.
 */
export function importedListingFilePath(dataDir: string): string {
  return join(dataDir, 'catalogue', 'wallets.json')
}

/**
 * Creates the catalogue from the listing imported into a data folder, or the one of this package.
 * Both are read on first use. A new import replaces the listing; an invalid one is logged and
 * ignored.
 *
 * @param deps - The data folder; without it, the listing of this package.
 */
export function createWalletCatalogue(deps: {
  readonly dataDir?: string | undefined
  readonly clock: Clock
  readonly log: Log
}): WalletCatalogue {
  const { clock, log } = deps
  const path = deps.dataDir === undefined ? undefined : importedListingFilePath(deps.dataDir)
  let current: Loaded | undefined
  let refused: number | undefined
  let looking: Promise<Loaded> | undefined
  let lookedAt = 0

  async function load(): Promise<Loaded> {
    const modified = path === undefined ? undefined : await modifiedAt(path)
    if (path !== undefined && modified !== undefined && modified !== refused) {
      if (modified === current?.modified) return current
      try {
        return loaded(
          parseWalletListing(JSON.parse(await readFile(path, 'utf8'))).wallets,
          modified,
        )
      } catch (error) {
        refused = modified
        log({ level: 'error', event: 'catalogue.unreadable', path, message: messageOf(error) })
      }
    }
    if (current && (modified !== undefined || current.modified === undefined)) return current
    return loaded((await import('./wallets.artifact.ts')).bundledWallets, undefined)
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
