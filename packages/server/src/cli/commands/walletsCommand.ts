import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  importedListingFilePath,
  parseWalletListing,
  addMissingWalletNetworks,
} from '../../gateway/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'

/** Maximum size of a listing in bytes; a complete one takes a few megabytes. */
const maxFileBytes = 50_000_000

const usage = `latchkey wallets import FILE

Replaces the bundled wallets by those of a listing. An invalid file changes nothing. A running
'latchkey serve' on the same data folder follows.

  FILE   JSON in the shape of a wallet explorer: an array of wallets, or an object of them by id,
         bare or under "listings", "data" or "wallets".

  LATCHKEY_DATA   data folder. Default .data in the current folder. The listing is kept there, in
                  catalogue/wallets.json; delete that to return to the wallets of this package.`

/** `latchkey wallets`: replaces the bundled catalogue of wallets by a listing. */
export const walletsCommand: Command = {
  name: 'wallets',
  summary: 'Import a fresh listing of wallets',
  usage,
  options: {},
  allowPositionals: true,
  async run(context) {
    const { positionals: words, warn } = context
    const [action, file, more] = words
    if (action !== 'import' || file === undefined || more !== undefined) {
      warn(
        action === undefined || action === 'import'
          ? 'Name one file: latchkey wallets import FILE'
          : `There is no 'wallets ${action}'. There is: latchkey wallets import FILE`,
      )
      return exitCodes.usage
    }
    await importListing(context, file)
    return exitCodes.ok
  },
}

async function importListing({ config, print }: CommandContext, file: string): Promise<void> {
  const { wallets: listed, dropped } = await readListingFile(file)
  const found = await addMissingWalletNetworks(listed)
  const target = importedListingFilePath(config.dataDir)
  await mkdir(dirname(target), { recursive: true })
  // Written to another file and renamed, so that no process reads a partial file.
  const aside = `${target}.${randomUUID().slice(0, 8)}`
  try {
    const handle = await open(aside, 'wx')
    try {
      await handle.writeFile(`${JSON.stringify({ wallets: found })}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, target)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  const left = dropped > 0 ? ` ${dropped} entries were no wallets, or there twice.` : ''
  const mute = found.filter(({ chains, namespaces }) => chains.length + namespaces.length === 0)
  const unreachable =
    mute.length > 0
      ? ` ${mute.length} name no networks: apps that ask for theirs do not get them.`
      : ''
  print(`${found.length} wallets imported to ${target}.${left}${unreachable}`)
}

async function readListingFile(file: string): Promise<ReturnType<typeof parseWalletListing>> {
  const keptText = 'The wallets listed now stay.'
  try {
    return parseWalletListing(parse(await readText(file)))
  } catch (error) {
    throw new Error(`${file} was not imported. ${reasonOf(error)}. ${keptText}`, { cause: error })
  }
}

/** Counts the bytes while reading, because pipes and devices report no size. */
async function readText(file: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxFileBytes) throw new Error(`It is larger than ${maxFileBytes / 1_000_000} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new Error('It is not JSON', { cause })
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'There is no such file'
  if (code === 'EISDIR') return 'It is a folder'
  return message
}
