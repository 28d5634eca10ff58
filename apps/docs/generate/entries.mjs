import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Summary of each documented entry. `undefined` for entries that only Latchkey's own packages use,
 * which have no page.
 */
const summaries = {
  latchkey:
    'The headless client: `createLatchkey`, actions, functions that read the state, and queries.',
  'latchkey/react': 'Provider, buttons and hooks for React 18 and 19.',
  'latchkey/evm': 'Adapter for Ethereum and other EVM networks.',
  'latchkey/solana': 'Adapter for Solana.',
  'latchkey/solana/react': 'Hook for the signer of @solana/kit.',
  'latchkey/networks': 'Networks, and `defineNetwork` for your own.',
  'latchkey/siwx': 'Sign-in with a wallet signature.',
  'latchkey/siwx/bitcoin': 'Verifier of Bitcoin signatures.',
  'latchkey/siwx/cosmos': 'Verifier of Cosmos signatures.',
  'latchkey/siwx/polkadot': 'Verifier of Polkadot signatures.',
  'latchkey/modal': 'The headless modal: which view is shown, and the action behind each control.',
  'latchkey/ui': 'Draws a modal in the page.',
  'latchkey/element': 'Custom elements for pages and frameworks without React.',
  'latchkey/element/react': undefined,
  'latchkey/element/preact': undefined,
  'latchkey/element/svelte': undefined,
  'latchkey/vue': 'Composables for Vue 3.',
  'latchkey/viem': 'Clients and hooks for viem.',
  'latchkey/viem/actions': 'The functions of `latchkey/viem`, without React.',
  'latchkey/ethers': 'Signer and hook for ethers.',
  'latchkey/ethers/actions': 'The functions of `latchkey/ethers`, without React.',
  'latchkey/wagmi': 'Connector and config for wagmi.',
  'latchkey/errors': 'The error class, its guard and the catalogue of error codes.',
  'latchkey/caip': 'CAIP-2, CAIP-10 and CAIP-19 identifiers.',
  'latchkey/pairing': 'The WalletConnect v2 pairing client on its own.',
  'latchkey/cli': undefined,
  'latchkey/internal': undefined,
  'latchkey/protocol': undefined,
  '@latchkey/server/auth': 'Middleware that protects an API with the session tokens of the server.',
  '@latchkey/testing': 'Test wallets with real keys, and a phone that pairs with WalletConnect v2.',
  '@latchkey/testing/playwright': "Playwright's `test` with wallets as fixtures.",
  '@latchkey/testing/vitest': 'Wallets for tests that Vitest runs in a browser.',
  '@latchkey/testing/browser': undefined,
  '@latchkey/localnet': 'Local EVM and Solana chains.',
  '@latchkey/localnet/vitest': 'Fixtures of the local chains for Vitest.',
}

/**
 * Lists the entries that the reference documents, from the `exports` of the packages.
 *
 * @param {string} root The repository.
 * @returns {{ name: string, slug: string, summary: string, file: string }[]}
 * @throws When an entry has no summary in this file.
 */
export function documentedEntries(root) {
  const packages = ['latchkey', 'server', 'testing', 'localnet'].map((name) =>
    join(root, 'packages', name),
  )
  return packages.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return Object.entries(manifest.exports).flatMap(([path, target]) => {
      if (typeof target !== 'object') return []
      const name = join(manifest.name, path)
      if (!Object.hasOwn(summaries, name))
        throw new Error(`apps/docs/generate/entries.mjs has no summary of ${name}.`)
      const summary = summaries[name]
      if (summary === undefined) return []
      return [{ name, slug: slugOf(name), summary, file: join(folder, target.types) }]
    })
  })
}

function slugOf(name) {
  return name.replace('@latchkey/', '').replace('latchkey/', '').replaceAll('/', '-')
}
