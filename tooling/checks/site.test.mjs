import { describe, expect, it } from 'vitest'
import { createTestTree } from './createTestTree.mjs'
import { links, unknownNames } from './site.mjs'

/** A repository with one page and one package, around what a test plants. */
function planted(files) {
  return createTestTree({
    'package.json': '{"homepage":"https://latchkey.example"}',
    'README.md': '[Licence](LICENSE) [Start](https://latchkey.example/start#two-words)',
    LICENSE: 'MIT',
    'packages/one/README.md': '[Start](https://latchkey.example/start)',
    'apps/docs/pages/index.md': '[Start](/start) [Named](/start#named)',
    'apps/docs/pages/start.md': '# Start\n\n## Two words\n\n## Other {#named}\n',
    'apps/docs/pages/reference/index.md': '[Start](/start#start)',
    ...files,
  })
}

describe('links', () => {
  it('accepts pages, anchors, files beside the README and other sites', () => {
    const root = planted({
      'apps/docs/pages/more.md': '[EIP](https://eips.ethereum.org/EIPS/eip-1193)',
    })
    expect(links(root)).toEqual({ seen: '6 pages', problems: [] })
  })

  it('reports pages, anchors and files that do not exist', () => {
    const root = planted({
      'README.md': '[gone](docs/gone.md)',
      'apps/docs/pages/more.md': '[gone](/gone) [heading](/start#gone) ![picture](/gone.png)',
    })
    expect(links(root).problems).toEqual([
      'README.md: docs/gone.md is no file',
      'apps/docs/pages/more.md: /gone is no page',
      'apps/docs/pages/more.md: /start#gone is no heading of that page',
      'apps/docs/pages/more.md: /gone.png is no page',
    ])
  })

  it('reports relative links in the README of a package', () => {
    const root = planted({ 'packages/one/README.md': '[two](../two/README.md)' })
    expect(links(root).problems).toEqual([
      'packages/one/README.md: ../two/README.md is not absolute',
    ])
  })

  it('reads the links of included tables, and none in code', () => {
    const root = planted({
      'apps/docs/generated/table.md': '| [`Gone`](/gone) |',
      'apps/docs/pages/more.md': '<!--@include: ../generated/table.md-->\n\n```md\n[x](/x)\n```\n',
    })
    expect(links(root).problems).toEqual(['apps/docs/pages/more.md: /gone is no page'])
  })
})

describe('unknownNames', () => {
  it('reports names in the last column of tables about migrating that are not exported', () => {
    const root = planted({
      'apps/docs/pages/migrate/other.md':
        '| other | ours |\n|---|---|\n| `useTheirs()` | `useOurs()`, `useGone()` |\n| `<X />` | `<Button />` |\n',
    })
    expect(unknownNames(root, new Set(['useOurs', 'Button']))).toEqual([
      'apps/docs/pages/migrate/other.md: useGone is no export',
    ])
  })
})
