import { expect, it } from 'vitest'
import { packages } from './packages.mjs'
import { createTestTree } from './createTestTree.mjs'

const manifest = (exports, more = {}) =>
  JSON.stringify({
    name: 'planted',
    version: '1.0.0',
    type: 'module',
    license: 'MIT',
    files: ['dist'],
    exports,
    ...more,
  })
const right = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }
const built = {
  'packages/planted/package.json': manifest(right),
  'packages/planted/LICENSE': 'MIT\n',
  'packages/planted/dist/index.js': 'export const answer = 1\n',
  'packages/planted/dist/index.d.ts': 'export declare const answer: number\n',
}

it('passes a package that resolves, with its types', async () => {
  expect(await packages(createTestTree(built))).toEqual({ seen: 'planted', problems: [] })
})

it('finds a package without the text of its licence', async () => {
  const { 'packages/planted/LICENSE': _gone, ...rest } = built
  const { problems } = await packages(createTestTree(rest))
  expect(problems).toEqual(['planted: there is no LICENSE to pack'])
})

it('finds a file that a README loads and that is not built', async () => {
  const load = (path) => `<script src="/node_modules/planted/${path}"></script>\n`
  const readme = load('dist/index.js') + load('dist/gone.js')
  const { problems } = await packages(
    createTestTree({ ...built, 'packages/planted/README.md': readme }),
  )
  expect(problems).toEqual(['planted: README.md loads dist/gone.js, which does not exist'])
})

it('finds an entry that is not built', async () => {
  const { 'packages/planted/dist/index.d.ts': _gone, ...rest } = built
  const { problems } = await packages(createTestTree(rest))
  expect(problems).toEqual(['planted: the tarball lacks dist/index.d.ts. Run `npm run build`.'])
})

it('finds a types condition after others, and types that do not match', async () => {
  const late = { '.': { default: './dist/index.js', types: './dist/index.d.ts' } }
  const lateRoot = createTestTree({ ...built, 'packages/planted/package.json': manifest(late) })
  expect((await packages(lateRoot)).problems).toContainEqual(expect.stringMatching(/types/))

  const unfit = { '.': { types: './dist/index.d.cts', default: './dist/index.js' } }
  const { problems } = await packages(
    createTestTree({
      ...built,
      'packages/planted/package.json': manifest(unfit),
      'packages/planted/dist/index.d.cts': 'export declare const answer: number\n',
    }),
  )
  expect(problems).toContainEqual(expect.stringMatching(/Masquerading as CJS/))
})

const second = {
  'packages/second/package.json': manifest(right, { name: 'second' }),
  'packages/second/LICENSE': 'MIT\n',
  'packages/second/dist/index.js': 'export const other = 1\n',
  'packages/second/dist/index.d.ts': 'export declare const other: number\n',
}

it('installs a package with the packages of the repository that it depends on', async () => {
  const files = {
    ...built,
    ...second,
    'packages/planted/package.json': manifest(right, { dependencies: { second: '1.0.0' } }),
    'packages/planted/dist/index.js': "export { other as answer } from 'second'\n",
  }
  expect((await packages(createTestTree(files))).problems).toEqual([])
})

it('finds an import of a package that is not declared', async () => {
  const files = {
    ...built,
    ...second,
    'packages/planted/dist/index.js': "export { other as answer } from 'second'\n",
  }
  const { problems } = await packages(createTestTree(files))
  expect(problems).toEqual([expect.stringMatching(/^planted: .*Cannot find package 'second'/s)])
})

it('finds an entry that throws when it is imported, and one for pages that does not parse', async () => {
  const files = {
    ...built,
    ...second,
    'packages/planted/dist/index.js': "throw new Error('broken entry')\n",
    'packages/second/package.json': manifest(right, {
      name: 'second',
      sideEffects: ['./dist/index.js'],
    }),
    'packages/second/dist/index.js': 'export const other = \n',
  }
  const { problems } = await packages(createTestTree(files))
  expect(problems).toEqual([
    expect.stringMatching(/^planted: .*broken entry/s),
    expect.stringMatching(/^second: .*SyntaxError/s),
  ])
})

it('finds entries that export a name of the bundler', async () => {
  const files = {
    ...built,
    ...second,
    'packages/planted/dist/index.js': 'const answer = 1\nexport { answer, answer as t }\n',
    'packages/second/package.json': manifest(right, {
      name: 'second',
      sideEffects: ['./dist/index.js'],
    }),
    'packages/second/dist/index.js': 'const other = 1\nexport{other,other as $}\n',
  }
  const { problems } = await packages(createTestTree(files))
  expect(problems).toEqual([
    expect.stringMatching(/^planted: .*names of the bundler: t/s),
    'second: ./dist/index.js exports $',
  ])
})

it('finds a range that only the workspace can resolve', async () => {
  const files = {
    ...built,
    'packages/planted/package.json': manifest(right, { dependencies: { second: 'workspace:^' } }),
  }
  const { problems } = await packages(createTestTree(files))
  expect(problems).toEqual([expect.stringMatching(/^planted: .*workspace/s)])
})

it('fails when there is no package', async () => {
  expect((await packages(createTestTree({ 'packages/readme.txt': '' }))).problems).toEqual([
    'It saw no package.',
  ])
})
