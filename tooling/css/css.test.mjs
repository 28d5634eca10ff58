import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { plant } from '../checks/plant.mjs'
import { compileCss } from './compileCss.mjs'
import { emitCss } from './emit.mjs'

const compile = (source, file = '/src/ui/Button.module.css') =>
  compileCss({ file, root: '/src', source })

it('names classes after the file and the local name, the same every time', () => {
  const { styles, css } = compile('.root { color: red } .big { color: blue }')
  expect(Object.keys(styles)).toEqual(['big', 'root'])
  expect(styles.root).toMatch(/^root_[\w-]{6,8}$/)
  expect(css).toBe(`.${styles.root}{color:red}.${styles.big}{color:#00f}`)
  expect(compile('.root { color: green }').styles.root).toBe(styles.root)
  expect(compile('.root {}', '/src/ui/Tabs.module.css').styles.root).not.toBe(styles.root)
})

it('flattens nesting and keeps layers, logical properties, light-dark and our variables', () => {
  const { css } = compile(
    '@layer views { .a { padding-inline: 1px; color: light-dark(var(--lk-a), #fff); &:hover { gap: 0 } } }',
  )
  expect(css).toMatch(
    /^@layer views\{\.(a_\S+)\{color:light-dark\(var\(--lk-a\),#fff\);padding-inline:1px\}\.\1:hover\{gap:0\}\}$/,
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

it('completes a build: modules that load, specifiers that name them, nothing stale', async () => {
  const root = plant({
    'package.json': '{"type":"module"}',
    'src/ui/View.tsx': '',
    'src/ui/View.module.css': '.root { color: red }',
    'dist/ui/View.js': `import styles, { css } from './View.module.css'\nexport { styles, css }\n`,
    'dist/ui/View.d.ts': `export { css } from './View.module.css'\n`,
    'dist/ui/Gone.js': '',
    'dist/ui/Gone.module.css.js': '',
  })
  expect(emitCss(root)).toBe(1)
  const file = join(root, 'dist/ui/View.js')
  const { styles, css } = await import(pathToFileURL(file).href)
  expect(css).toBe(`.${styles.root}{color:red}`)
  expect(readFileSync(join(root, 'dist/ui/View.d.ts'), 'utf8')).toContain(`'./View.module.css.js'`)
  expect(existsSync(join(root, 'dist/ui/View.module.css.d.ts'))).toBe(true)
  expect(existsSync(join(root, 'dist/ui/Gone.js'))).toBe(false)
  expect(existsSync(join(root, 'dist/ui/Gone.module.css.js'))).toBe(false)

  const before = readFileSync(file, 'utf8')
  emitCss(root)
  expect(readFileSync(file, 'utf8')).toBe(before)
  writeFileSync(file, `import './View.module.css'\n`)
  emitCss(root)
  expect(readFileSync(file, 'utf8')).toBe(`import './View.module.css.js'\n`)
})
