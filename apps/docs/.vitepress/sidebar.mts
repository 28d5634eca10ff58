import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'
import { documentedEntries } from '../generate/entries.mjs'

/** Section of the sidebar. `llms.txt` lists the same pages. */
type Section = { readonly text: string; readonly items: { text: string; link: string }[] }

export const guides: Section[] & DefaultTheme.Sidebar = [
  {
    text: 'Start',
    items: [
      { text: 'Installation', link: '/guides/installation' },
      { text: 'Local chains', link: '/guides/local' },
      { text: 'Choosing a relay', link: '/guides/relay' },
      { text: 'Supported browsers and tools', link: '/guides/support' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'React hooks', link: '/guides/hooks' },
      { text: 'Contracts with viem and ethers', link: '/guides/contracts' },
      { text: 'wagmi', link: '/guides/wagmi' },
      { text: 'Solana', link: '/guides/solana' },
      { text: 'Next.js and server rendering', link: '/guides/next' },
      { text: 'Vue', link: '/guides/vue' },
      { text: 'Svelte', link: '/guides/svelte' },
      { text: 'Plain HTML', link: '/guides/html' },
      { text: 'Without React, and your own views', link: '/guides/headless' },
      { text: 'Pairing', link: '/guides/pairing' },
      { text: 'E-mail and social login', link: '/guides/login' },
      { text: 'Sign-in with a wallet', link: '/guides/sign-in' },
      { text: 'Data in your app', link: '/guides/data' },
      { text: 'Theming', link: '/guides/theming' },
      { text: 'Content security policy', link: '/guides/csp' },
      { text: 'Testing', link: '/guides/testing' },
      { text: 'Troubleshooting', link: '/guides/troubleshooting' },
    ],
  },
  {
    text: 'Migrating',
    items: [
      { text: 'From AppKit', link: '/migrate/appkit' },
      { text: 'From RainbowKit', link: '/migrate/rainbowkit' },
    ],
  },
  {
    text: 'Services',
    items: [
      { text: 'Operations', link: '/server/' },
      { text: 'Hosting a gateway', link: '/server/gateway' },
      { text: 'Hosting a relay', link: '/server/relay' },
      { text: 'Hosting the embedded wallet', link: '/server/wallet' },
      { text: 'Limits', link: '/server/limits' },
      { text: 'Capacity', link: '/server/capacity' },
      { text: 'Threat model', link: '/server/threat-model' },
      { text: 'Deploying', link: '/server/deploy' },
      { text: 'Backups and updates', link: '/server/operate' },
      { text: 'Logs', link: '/server/logs' },
      { text: 'JSON-RPC methods', link: '/server/rpc-methods' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Options', link: '/options' },
      { text: 'Errors', link: '/errors' },
      { text: 'Recovery kit (in development)', link: '/recovery-kit' },
    ],
  },
]

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Generated pages, one per entry of the packages. */
const entries: Section = {
  text: 'API reference',
  items: [
    { text: 'All entries', link: '/reference/' },
    ...documentedEntries(root).map(({ name, slug }) => ({
      text: name,
      link: `/reference/${slug}`,
    })),
  ],
}

export const sidebar: Section[] & DefaultTheme.Sidebar = [...guides, entries]
