#!/usr/bin/env node
/**
 * Writes the catalogue of wallets, and the icons that it and the apps show, as modules of the
 * server. Sources are `wallets.json` and `curation.mjs` beside this file, and the packages of
 * `iconSources.mjs`.
 *
 *   node tooling/catalogue/build.mjs          rebuilds
 *   node tooling/catalogue/build.mjs --check  fails when the committed modules are out of date
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { sourceAliases } from '../vite/source.mjs'
import {
  additionalWallets,
  nonEvmNamespaces,
  ranking,
  sampleApps,
  wellKnownIds,
} from './curation.mjs'
import { iconNotice, readIconSource } from './iconSources.mjs'
import { sanitizeSvg } from './sanitizeSvg.mjs'

const target = fileURLToPath(
  new URL('../../packages/server/src/gateway/features/catalogue/', import.meta.url),
)
/** @returns {Promise<Record<string, string>>} contents by file name */
async function make() {
  const [
    { parseWalletListing },
    { assetImages },
    { tokenImages },
    { findWalletIconName, listWalletIconNames },
  ] = await Promise.all(
    [
      'parseWalletListing.ts',
      'images/assetImages.ts',
      '../../chain/tokens/tokenImages.ts',
      'images/findWalletIconName.ts',
    ].map(load),
  )
  const names = [
    ...[...Object.values(assetImages), ...tokenImages.values()].map(({ icon }) => icon),
    ...listWalletIconNames(),
  ]
  const requested = [...new Set(names.filter(Boolean))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const icons = await Promise.all(requested.map(async (name) => [name, await readIcon(name)]))
  const listing = JSON.parse(readFileSync(new URL('./wallets.json', import.meta.url), 'utf8'))
  const { wallets } = parseWalletListing(listed(listing, findWalletIconName))
  return {
    'wallets.artifact.ts': module(
      '',
      "import type { WalletRecord } from './WalletRecord.ts'\n",
      'bundledWallets: readonly WalletRecord[]',
      `[\n${wallets.map((wallet) => `  ${JSON.stringify(wallet)},\n`).join('')}]`,
    ),
    'images/icons.artifact.ts': module(
      `${iconNotice()}\n`,
      '',
      'icons: Readonly<Record<string, string>>',
      `{\n${icons.map(([name, svg]) => `  ${JSON.stringify(name)}: ${JSON.stringify(svg)},\n`).join('')}}`,
    ),
  }
}

async function load(file) {
  const options = { configFile: false, resolve: { alias: sourceAliases() } }
  return (await runnerImport(join(target, file), options)).module
}

/** Returns the entries of the listing with their curation: best known first, then those with icons. */
function listed(entries, findWalletIconName) {
  const lacksIcon = ({ name }) => (findWalletIconName(name) === undefined ? 1 : 0)
  const rank = ({ id }) => (ranking.includes(id) ? ranking.indexOf(id) : ranking.length)
  const unknown = [
    ...ranking,
    ...Object.keys(wellKnownIds),
    ...Object.keys(nonEvmNamespaces),
    ...sampleApps,
  ]
  const all = [...entries, ...additionalWallets]
  const missing = unknown.filter((id) => !all.some((entry) => entry.id === id))
  if (missing.length > 0) throw new Error(`curation.mjs names no wallet: ${missing.join(', ')}`)
  return all
    .filter(({ id }) => !sampleApps.has(id))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        lacksIcon(one) - lacksIcon(other) ||
        one.name.localeCompare(other.name, 'en'),
    )
    .map((entry, at) => ({
      ...entry,
      id: wellKnownIds[entry.id] ?? entry.id,
      namespaces: (nonEvmNamespaces[entry.id] ?? 'eip155').split(' ').filter(Boolean),
      order: at + 1,
    }))
}

async function readIcon(name) {
  try {
    return sanitizeSvg(await readIconSource(name))
  } catch (cause) {
    throw new Error(`The icon ${name} ${cause.message}`, { cause })
  }
}

function module(head, imports, declaration, value) {
  const comment = '// Written by tooling/catalogue/build.mjs.'
  return `${head}${comment}\n${imports}\nexport const ${declaration} = ${value}\n`
}

const made = await make()
const stale = Object.entries(made).filter(([file, text]) => read(join(target, file)) !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale)
    console.error(`${file} is out of date. Run tooling/catalogue/build.mjs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) writeFileSync(join(target, file), text)
  console.log(`${stale.length} of ${Object.keys(made).length} files written`)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
