import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { appTemplates } from './appTemplates.ts'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

/** The target: a created app calls a contract with at most so many lines of the developer's own code. */
const limit = 15

/**
 * The files that a developer writes, or changes for a contract of their own: the call, and the part of the page that
 * starts it and shows its result. What configures the client, `latchkey.ts`, and what mounts the app are the
 * template's part: they stay as they are for any contract.
 */
const ownFiles: Readonly<Record<string, readonly string[]>> = {
  'vite-react': ['src/MintButton.tsx'],
  next: ['app/MintButton.tsx'],
  wagmi: ['src/MintButton.tsx'],
  ethers: ['src/MintButton.tsx'],
  vue: ['src/mint.ts', 'src/App.vue'],
  svelte: ['src/mint.ts', 'src/App.svelte'],
  html: ['src/mint.ts', 'src/main.ts'],
  'strict-csp': ['src/MintButton.tsx'],
}

/**
 * Lines that are not the developer's code: imports, directives, comments, closing punctuation, text, and tags
 * without attributes, such as `<main>` or `<h1>Test Token</h1>`.
 */
const notCounted = [
  /^import /,
  /^'use \w+'$/,
  /^(\/\/|\/\*|\*)/,
  /^[)\]}/>,;]+$/,
  /^return \($/,
  // Tags without attributes, with or without text.
  /^<\/?[\w-]*( \/)?>([^<{]*<\/[\w-]+>)?$/,
  /^<script .*>$/,
  /^[^{}()=<>'"`]*$/,
]

/** Lists the counted lines of a file, without indentation. */
function ownLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !notCounted.some((pattern) => pattern.test(line)))
}

describe('ownLines', () => {
  it('counts statements, and markup with expressions', () => {
    const code = `'use client'
import { a } from 'a'

/** Text. */
export function App() {
  const { data } = useA()
  return (
    <main>
      <h1>Title</h1>
      <button disabled={!data} onClick={run}>
        Mint
      </button>
      <output>{data}</output>
    </main>
  )
}
`
    expect(ownLines(code)).toEqual([
      'export function App() {',
      'const { data } = useA()',
      '<button disabled={!data} onClick={run}>',
      '<output>{data}</output>',
    ])
  })
})

it.each(appTemplates)(
  'the template $name calls a contract with at most 15 lines of own code',
  ({ name }) => {
    const lines = (ownFiles[name] ?? []).flatMap((file) =>
      ownLines(readFileSync(`${examples}/${name}/${file}`, 'utf8')),
    )
    expect(lines.join('\n')).toMatch(/mint/)
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(limit)
  },
)
