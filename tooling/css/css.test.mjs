import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { compileCss, cssModule, sheetId } from './compileCss.mjs'
import { completeCssDeclarations } from './completeCssDeclarations.mjs'
import { inlineClassNames } from './inlineClassNames.mjs'

const source = fileURLToPath(new URL('../../packages/latchkey/src', import.meta.url))
const compile = (source, file = '/src/ui/Button.module.css') =>
  compileCss({ file, root: '/src', source })

it('names classes after the file and the local name, deterministically', () => {
  const { styles, css } = compile('.root { color: red } .big { color: blue }')
  expect(Object.keys(styles)).toEqual(['big', 'root'])
  expect(styles.root).toMatch(/^[a-z][\da-z]{2}-root$/)
  expect(css).toBe(`.${styles.root}{color:red}.${styles.big}{color:#00f}`)
  expect(compile('.root { color: green }').styles.root).toBe(styles.root)
  expect(compile('.root {}', '/src/ui/Tabs.module.css').styles.root).not.toBe(styles.root)
})

it('gives each sheet of the client its own class names', () => {
  const sheets = readdirSync(source, { recursive: true }).filter((name) =>
    name.endsWith('.module.css'),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(new Set(sheets.map(sheetId)).size).toBe(sheets.length)
})

it('flattens nesting and keeps layers, logical properties, light-dark and our variables', () => {
  const { css } = compile(
    '@layer views { .a { padding-inline: 1px; color: light-dark(var(--lk-a), #fff); &:hover { gap: 0 } } }',
  )
  expect(css).toMatch(
    /^@layer views\{\.(\w+-a)\{color:light-dark\(var\(--lk-a\),#fff\);padding-inline:1px\}\.\1:hover\{gap:0\}\}$/,
  )
})

it.each([
  ['an image', '.a { background: url(https://example.org/a.png) }', /a\.png cannot load/],
  ['an import', `@import './other.css';`, /other\.css cannot load/],
  ['composes', '.a { color: red } .b { composes: a }', /composes does not work/],
  ['broken CSS', '.a { color: red }}', /Unexpected end/],
])('refuses %s', (_what, source, message) => {
  expect(() => compile(source)).toThrow(message)
})

it('completes declarations: one per sheet, specifiers that find it, nothing stale', () => {
  const root = createTestTree({
    'src/ui/View.tsx': '',
    'src/ui/View.module.css': '.root { color: red }',
    'dist/ui/View.js': `import './View.module.css'\n`,
    'dist/ui/View.d.ts': `export { css } from './View.module.css'\n`,
    'dist/ui/Gone.d.ts': '',
    'dist/ui/Gone.module.css.d.ts': '',
  })
  const read = (file) => readFileSync(join(root, 'dist/ui', file), 'utf8')
  expect(completeCssDeclarations(root)).toBe(1)
  expect(read('View.d.ts')).toBe(`export { css } from './View.module.css.js'\n`)
  expect(read('View.module.css.d.ts')).toContain('css: string')
  // The bundle does not affect declarations.
  expect(read('View.js')).toBe(`import './View.module.css'\n`)
  expect(existsSync(join(root, 'dist/ui/Gone.d.ts'))).toBe(false)
  expect(existsSync(join(root, 'dist/ui/Gone.module.css.d.ts'))).toBe(false)
  completeCssDeclarations(root)
  expect(read('View.d.ts')).toBe(`export { css } from './View.module.css.js'\n`)
})

it('writes a module that gives the classes and the text', async () => {
  const compiled = compile('.root { color: red }')
  const root = createTestTree({
    'package.json': '{"type":"module"}',
    'sheet.js': cssModule(compiled),
  })
  const { default: styles, css } = await import(pathToFileURL(join(root, 'sheet.js')).href)
  expect({ styles, css }).toEqual(compiled)
})

describe('class names in a script', () => {
  const styles = {
    '/ui/Row.module.css': { row: 'row_1' },
    '/ui/grid/Grid.module.css': { row: 'row_2' },
  }
  const inline = (code) => inlineClassNames(code, '/ui/Row.tsx', (sheet) => styles[sheet])

  it('replace the lookups of each class map', () => {
    const imports = `import styles, { css } from './Row.module.css'
import gridStyles from './grid/Grid.module.css'
import { texts } from './texts.ts'
`
    const code = `${imports}const a = [styles['row'], gridStyles['row'], texts['row'], moreStyles['row'], styles[b]]`
    expect(inline(code)).toBe(
      `${imports}const a = ["row_1", "row_2", texts['row'], moreStyles['row'], styles[b]]`,
    )
  })

  it('must be in the CSS Module', () => {
    const code = `import styles from './Row.module.css'\nstyles['cell']`
    expect(() => inline(code)).toThrow('/ui/Row.tsx: ./Row.module.css has no class cell')
  })
})
