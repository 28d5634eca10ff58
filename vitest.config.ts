import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { latchkeyCss } from './tooling/css/vitePlugin.mjs'
import { findChromium, testChromiumArgs } from './tooling/setup/chromium.mjs'
import { fakeFrame } from './tooling/vite/fakeFrame.mjs'
import {
  oldestPeerAliases,
  preactAliases,
  react18Aliases,
  sourceAliases,
} from './tooling/vite/source.mjs'

const plugins = [latchkeyCss()]
const alias = sourceAliases()
const prebundled = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'vitest-browser-react',
  'axe-core',
  'latchkey > viem',
  'latchkey > viem/accounts',
  'latchkey > viem/chains',
  'latchkey > ethers',
  'latchkey > @wagmi/core',
  'latchkey > @solana/kit',
  'latchkey > vue',
  'latchkey > preact',
  'latchkey > preact/hooks',
  'latchkey > preact/jsx-runtime',
]

const prebundledForFrame = [
  '@noble/ciphers/chacha.js',
  '@noble/curves/ed25519.js',
  '@noble/curves/secp256k1.js',
  '@noble/hashes/hkdf.js',
  '@noble/hashes/hmac.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
  '@noble/hashes/utils.js',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39/wordlists/english.js',
  'axe-core',
  'qr',
  'shamir-secret-sharing',
  'valibot',
  'viem',
]

/** Limits for two cores that are busy with other tests: only a test that hangs reaches one. */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
} as const

/** Tests of which modules a page has requested, which need a page that no other test has used. */
const freshPageTests = [
  'packages/latchkey/src/crypto/crypto.browser.test.ts',
  'packages/latchkey/src/react/intent.react.browser.test.ts',
]

const isForReact = (file: string): boolean => file.includes('.react.browser.test.')

type BrowserOptions = {
  /** Whether each file has a page of its own. */
  readonly isolate?: boolean
  /** Aliases that put another library in React's place. */
  readonly react?: typeof alias
  /** Folder of the app whose dependencies the tests use. */
  readonly root?: string
  /** Packages that the tests import. */
  readonly dependencies?: string[]
}

/** A project whose tests run inside a real Chromium. */
function inBrowser(
  name: string,
  include: string[],
  { isolate = false, react = [], root = '.', dependencies = prebundled }: BrowserOptions = {},
): TestProjectConfiguration {
  return {
    root,
    plugins: [fakeFrame(), ...plugins],
    resolve: { alias: [...alias, ...react], dedupe: ['react', 'react-dom'] },
    cacheDir: join(import.meta.dirname, `node_modules/.cache/vite-${name}`),
    // Listed, because one found late reloads the page under a running test.
    optimizeDeps: { include: dependencies },
    test: {
      name,
      include,
      ...limits,
      exclude: [...configDefaults.exclude, ...(isolate ? [] : freshPageTests)],
      // Files that share a page share its modules, as in the projects for Node: a third of the processor time.
      isolate,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: { executablePath: findChromium(), args: testChromiumArgs },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

export default defineConfig({
  test: {
    // One slow machine with two cores runs everything.
    maxWorkers: 2,
    // The official pairing clients reject promises of their own when a session ends during a call.
    onUnhandledError: ({ message, stack }) =>
      !(
        message?.includes('Record was recently deleted') &&
        stack?.includes('/node_modules/@walletconnect/')
      ),
    projects: [
      {
        plugins,
        resolve: { alias },
        test: {
          name: 'node',
          environment: 'node',
          ...limits,
          pool: 'forks',
          // No module has state of its own, so files can share their modules: half the time.
          isolate: false,
          setupFiles: ['tooling/setup/waitForImports.mjs'],
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'apps/**/src/**/*.test.{ts,tsx}',
            'apps/docs/generate/*.test.mjs',
            'tooling/**/*.test.mjs',
            'bench/*.test.mjs',
            'interop/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        plugins,
        resolve: { alias: [...alias, ...oldestPeerAliases()] },
        test: {
          name: 'node-oldest-peers',
          environment: 'node',
          ...limits,
          pool: 'forks',
          // No module has state of its own, so files can share their modules: half the time.
          isolate: false,
          setupFiles: ['tooling/setup/waitForImports.mjs'],
          include: ['packages/latchkey/src/{viem,ethers,wagmi}/**/*.test.ts'],
          exclude: ['**/*.browser.test.*'],
        },
      },
      inBrowser('browser', ['packages/**/src/**/*.browser.test.{ts,tsx}']),
      inBrowser('browserFreshPage', freshPageTests, { isolate: true }),
      inBrowser('browser18FreshPage', freshPageTests.filter(isForReact), {
        isolate: true,
        react: react18Aliases(),
      }),
      inBrowser('browser18', ['packages/**/src/**/*.react.browser.test.{ts,tsx}'], {
        react: react18Aliases(),
      }),
      // The custom elements are built with Preact in place of React.
      inBrowser('browserPreact', ['packages/latchkey/src/ui/**/*.react.browser.test.{ts,tsx}'], {
        react: preactAliases({ hasDefaultExports: true }),
      }),
      inBrowser('browserFrame', ['src/**/*.browser.test.ts'], {
        root: 'apps/frame',
        dependencies: prebundledForFrame,
      }),
    ],
  },
})
