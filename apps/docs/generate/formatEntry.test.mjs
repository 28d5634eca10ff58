import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createTestTree } from '../../../tooling/checks/createTestTree.mjs'
import { formatEntry } from './formatEntry.mjs'
import { readEntries } from './readEntries.mjs'

const site = fileURLToPath(new URL('..', import.meta.url))

/** The page of an entry with these declarations. */
function pageOf(declarations) {
  const root = createTestTree({ 'index.d.ts': declarations })
  const entries = readEntries(site, { entry: `${root}/index.d.ts` })
  return formatEntry('entry', 'An entry.', entries.entry, (name) =>
    name === 'Client' ? '#type-client' : undefined,
  )
}

it('documents a function with its parameters, result, errors and example', () => {
  const page = pageOf(`
    export type Client = { readonly id: string }
    /**
     * Connects a <wallet>. [4.1]
     *
     * @example
     * await connect(client, { timeout: 1 })
     *
     * @param parameters - How long to wait.
     * @returns The address.
     * @throws {@link connect.ErrorCode}. The state is restored.
     * @see [4.1]
     */
    export declare function connect(client: Client, parameters: connect.Parameters): Promise<string>
    export declare namespace connect {
      type Parameters = {
        /** Milliseconds. @default 1_000 */
        readonly timeout?: number | undefined
        close(reason?: string): void
      }
      type ErrorCode = 'wallet.failed' | 'wallet.no_accounts'
    }
  `)
  expect(page).toContain('### connect {#connect}\n\nConnects a &lt;wallet>.\n')
  expect(page).toContain('```ts\nawait connect(client, { timeout: 1 })\n```')
  expect(page).toContain('- `parameters`: How long to wait.')
  expect(page).toContain('| `timeout?` | `number`<br>Milliseconds.<br>Default: 1_000 |')
  expect(page).toContain('| `close` | `(reason?: string) => void` |')
  expect(page).toContain('**Returns** The address.')
  expect(page).toContain(
    '**Throws** [`wallet.failed`](/errors#wallet-failed), ' +
      '[`wallet.no_accounts`](/errors#wallet-no-accounts). The state is restored.',
  )
  expect(page).toContain('Types: [`Client`](#type-client)')
  expect(page).not.toContain('4.1')
})

it('groups components, hooks, constants and types, and keeps members of others out', () => {
  const page = pageOf(`
    import type { ReactNode } from 'react'
    export declare const limit = 5
    export declare function useLimit(): number
    export declare function Limit(props: Limit.Props): ReactNode
    export declare namespace Limit {
      type Props = Base & { readonly max: number }
    }
    /** Members of every entry. */
    export type Base = { readonly size: 'sm' | 'md' }
    export type Lines = readonly string[]
  `)
  expect(page.match(/^## .*$/gm)).toEqual(['## Components', '## Hooks', '## Constants', '## Types'])
  expect(page).toContain("| `size` | `'sm' \\| 'md'` |\n| `max` | `number` |")
  expect(page).toContain('### Lines {#type-lines}\n\n```ts\ntype Lines = readonly string[]\n```')
})
